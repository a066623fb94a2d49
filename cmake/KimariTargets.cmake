# One library target a folder. A folder may only link what stands below it;
# CMake enforces that, because a target's headers come with its link line.

add_library(kimari_flags INTERFACE)
target_compile_options(kimari_flags INTERFACE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion
  -Wno-missing-field-initializers -Werror)
# GCC 12 takes strings added together, inlined at -O3, for copies that overlap
# (GCC bug 105651), and vectors compared for reads of more than there is memory.
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(kimari_flags INTERFACE "$<$<CONFIG:Release>:-Wno-restrict;-Wno-stringop-overread>")
endif()
target_include_directories(kimari_flags INTERFACE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR})
if(KIMARI_SANITIZE)
  target_compile_options(kimari_flags INTERFACE -fsanitize=${KIMARI_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=undefined)
  target_link_options(kimari_flags INTERFACE -fsanitize=${KIMARI_SANITIZE})
  if(KIMARI_SANITIZE MATCHES "thread")
    # ThreadSanitizer knows no fences; Asio's are beside its locks.
    target_compile_definitions(kimari_flags INTERFACE BOOST_ASIO_DISABLE_FENCED_BLOCK)
  endif()
  # std::regex under AddressSanitizer: https://gcc.gnu.org/PR105562
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(kimari_flags INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()

# Many files of a target are compiled as one (CMAKE_UNITY_BUILD): what a file costs is
# mostly what it includes (README.md). All files of a target fit together, in any order: what is
# named in one's anonymous namespace is named in no other's. CMake leaves out those
# that have flags of their own.
set(KIMARI_FILES_AT_ONCE 20)
function(kimari_together target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE ${KIMARI_FILES_AT_ONCE})
  if(CMAKE_UNITY_BUILD)
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
endfunction()

# kimari_library(<folder> SOURCES a.cpp ... DEPS base cards ... [SYSTEM pkg targets ...])
# makes kimari_<name> with alias kimari::<name>; <name> is the folder's last part
# (firmware/sim is firmware_sim, firmware/core firmware_core).
function(kimari_library name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS;SYSTEM" ${ARGN})
  add_library(kimari_${name} STATIC ${ARG_SOURCES})
  add_library(kimari::${name} ALIAS kimari_${name})
  target_link_libraries(kimari_${name} PUBLIC kimari_flags)
  foreach(dep ${ARG_DEPS})
    target_link_libraries(kimari_${name} PUBLIC kimari::${dep})
  endforeach()
  target_link_libraries(kimari_${name} PUBLIC ${ARG_SYSTEM})
  kimari_together(kimari_${name})
endfunction()

# Threads for all tests alike, since some of what they link asks for them: heads
# that are compiled once fit only one set of flags. With such heads GCC 12 takes
# strings that are not there for copies beyond their end (as GCC bug 105651), the
# more of them the longer the path of the tree is: none is asked for in tests.
add_library(kimari_test_flags INTERFACE)
target_compile_options(kimari_test_flags INTERFACE -pthread)
# At -O1 they are compiled a third sooner than at -O2.
target_compile_options(kimari_test_flags INTERFACE "$<$<CONFIG:RelWithDebInfo>:-O1>")
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  target_compile_options(kimari_test_flags INTERFACE -Wno-array-bounds -Wno-stringop-overflow
                                                     -Wno-stringop-overread -Wno-restrict)
endif()
# What every test file includes, compiled once: two of some five seconds a file.
if(KIMARI_TESTS AND NOT KIMARI_FUZZ)
  file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/test_heads.cpp CONTENT "")
  add_library(kimari_test_heads OBJECT EXCLUDE_FROM_ALL ${CMAKE_BINARY_DIR}/test_heads.cpp)
  target_link_libraries(kimari_test_heads PRIVATE kimari_flags kimari_test_flags GTest::gmock_main)
  target_precompile_headers(kimari_test_heads PRIVATE <gmock/gmock.h> <gtest/gtest.h>)
endif()

# Tests in two depths (tests/README.md). `quick` is what scripts/test runs and
# builds: all of a room's behaviour that needs no match played. `full` is all the
# rest: matches, browsers beside them, processors with images of their own. What a
# quick entry needs besides its own program is named here too.
add_custom_target(quick_tests)

# kimari_entry(<entry> [FULL] [NEEDS target ...]): the depth of a ctest entry.
function(kimari_entry entry)
  cmake_parse_arguments(ARG "FULL" "" "NEEDS" ${ARGN})
  if(ARG_FULL)
    set_property(TEST ${entry} APPEND PROPERTY LABELS full)
  else()
    set_property(TEST ${entry} APPEND PROPERTY LABELS quick)
    if(ARG_NEEDS)
      add_dependencies(quick_tests ${ARG_NEEDS})
    endif()
  endif()
endfunction()

# kimari_live(<entry> ...): ctest entries that play in real time: one behind the other,
# the first to begin. What may take as long as it likes makes way for them (nice), so
# that the other core need not idle.
function(kimari_live)
  set_tests_properties(${ARGN} PROPERTIES RESOURCE_LOCK live_match COST 100)
endfunction()

# kimari_test(<name> [FULL | LIVE] [SHARES n] SOURCES x_test.cpp ... DEPS ...): one
# test program. It is one entry of ctest, since starting a program costs more than most
# tests; SHARES of a long one are n entries, begun first and on several cores. FULL: not
# among the quick ones, and neither are LIVE ones (kimari_live). TIMEOUT in seconds, of
# an entry.
function(kimari_test name)
  cmake_parse_arguments(ARG "FULL;LIVE" "TIMEOUT;SHARES" "SOURCES;DEPS;SYSTEM" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 600)
  endif()
  if(NOT ARG_SHARES)
    set(ARG_SHARES 1)
  endif()
  set(depth)
  set(way)
  if(ARG_FULL OR ARG_LIVE)
    set(depth FULL)
  endif()
  if(ARG_FULL)
    set(way nice -n 15)
  endif()
  add_executable(test_${name} ${ARG_SOURCES})
  target_link_libraries(test_${name} PRIVATE kimari_flags kimari_test_flags GTest::gmock_main ${ARG_SYSTEM})
  target_link_options(test_${name} PRIVATE ${KIMARI_TEST_LINKER})
  target_precompile_headers(test_${name} REUSE_FROM kimari_test_heads)
  foreach(dep ${ARG_DEPS})
    target_link_libraries(test_${name} PRIVATE kimari::${dep})
  endforeach()
  target_compile_definitions(test_${name} PRIVATE
    KIMARI_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
    KIMARI_BINARY_DIR="${CMAKE_BINARY_DIR}")
  kimari_together(test_${name})
  math(EXPR last "${ARG_SHARES} - 1")
  foreach(share RANGE ${last})
    set(entry ${name})
    if(ARG_SHARES GREATER 1)
      math(EXPR number "${share} + 1")
      set(entry ${name}.${number})
    endif()
    add_test(NAME ${entry} COMMAND ${way} $<TARGET_FILE:test_${name}>)
    set_tests_properties(${entry} PROPERTIES TIMEOUT ${ARG_TIMEOUT} COST ${ARG_SHARES}
      ENVIRONMENT "XDG_CACHE_HOME=${CMAKE_BINARY_DIR}/cache;GTEST_TOTAL_SHARDS=${ARG_SHARES};GTEST_SHARD_INDEX=${share}")
    kimari_entry(${entry} ${depth} NEEDS test_${name})
    if(ARG_LIVE)
      kimari_live(${entry})
    endif()
  endforeach()
endfunction()
