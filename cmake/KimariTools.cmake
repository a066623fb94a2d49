# What makes building faster where it is installed (scripts/packages.txt), and
# is not needed: ccache remembers what was compiled, mold links.
find_program(KIMARI_CCACHE ccache)
if(KIMARI_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # What it has to overlook for heads that are compiled once.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${KIMARI_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()
# mold links the tests alone, and what is read-only after relocation stays writable in
# them: Debian 12's mold 1.10 lets that part begin before the first page that is there
# where a program's only thread-local variable is small, and such a program does not
# start. What people run is linked by the system's own linker.
find_program(KIMARI_MOLD mold)
set(KIMARI_TEST_LINKER)
if(KIMARI_MOLD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12.1)
  set(KIMARI_TEST_LINKER -fuse-ld=mold -Wl,-z,norelro)
endif()
