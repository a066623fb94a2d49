# Run at each build: writes OUT, the source of kimari::Commit() and of
# kimari::Version(), VERSION, anew when the commit of the tree SOURCE has
# changed.
set(commit "unknown")
find_package(Git QUIET)
if(GIT_FOUND)
  execute_process(COMMAND ${GIT_EXECUTABLE} rev-parse --short=12 HEAD
    WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE head RESULT_VARIABLE failed
    OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  if(NOT failed)
    set(commit ${head})
    execute_process(
      COMMAND ${GIT_EXECUTABLE} status --porcelain --untracked-files=no
      WORKING_DIRECTORY ${SOURCE} OUTPUT_VARIABLE changed ERROR_QUIET)
    if(changed)
      string(APPEND commit "+")
    endif()
  endif()
endif()
set(text "#include \"host/base/commit.h\"\n
namespace kimari {
std::string_view Commit() { return \"${commit}\"; }
std::string_view Version() { return \"${VERSION}\"; }
}  // namespace kimari\n")
if(EXISTS ${OUT})
  file(READ ${OUT} old)
endif()
if(NOT "${old}" STREQUAL "${text}")
  file(WRITE ${OUT} "${text}")
endif()
