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
  # std::regex under AddressSanitizer: https://gcc.gnu.org/PR105562
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(kimari_flags INTERFACE -Wno-maybe-uninitialized)
  endif()
endif()

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
endfunction()

# kimari_test(<name> [SERIAL] SOURCES x_test.cpp ... DEPS ...): one test program; each
# TEST() is one ctest entry. SERIAL: none runs beside another.
function(kimari_test name)
  cmake_parse_arguments(ARG "SERIAL" "TIMEOUT" "SOURCES;DEPS;SYSTEM" ${ARGN})
  if(NOT ARG_TIMEOUT)
    set(ARG_TIMEOUT 120)
  endif()
  add_executable(test_${name} ${ARG_SOURCES})
  target_link_libraries(test_${name} PRIVATE kimari_flags GTest::gmock_main ${ARG_SYSTEM})
  foreach(dep ${ARG_DEPS})
    target_link_libraries(test_${name} PRIVATE kimari::${dep})
  endforeach()
  target_compile_definitions(test_${name} PRIVATE
    KIMARI_SOURCE_DIR="${CMAKE_SOURCE_DIR}"
    KIMARI_BINARY_DIR="${CMAKE_BINARY_DIR}")
  gtest_discover_tests(test_${name} TEST_PREFIX "${name}." DISCOVERY_TIMEOUT 60
    PROPERTIES TIMEOUT ${ARG_TIMEOUT} RUN_SERIAL ${ARG_SERIAL}
      ENVIRONMENT "XDG_CACHE_HOME=${CMAKE_BINARY_DIR}/cache")
endfunction()
