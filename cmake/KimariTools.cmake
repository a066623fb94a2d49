# What makes building faster where it is installed (scripts/packages.txt), and
# is not needed: ccache remembers what was compiled, mold links.
find_program(KIMARI_CCACHE ccache)
if(KIMARI_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  # What it has to overlook for heads that are compiled once.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${KIMARI_CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
endif()
find_program(KIMARI_MOLD mold)
if(KIMARI_MOLD AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU" AND CMAKE_CXX_COMPILER_VERSION VERSION_GREATER_EQUAL 12.1)
  add_link_options(-fuse-ld=mold)
endif()
