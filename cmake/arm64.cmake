# Builds for arm64 (a Raspberry Pi 5) on an amd64 Debian: cmake/package/ARM64.md.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_LIBRARY_ARCHITECTURE aarch64-linux-gnu)
# Debian's packages of both processors lie side by side: programs are taken from
# here, libraries by their architecture's folder.
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig)
set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE arm64)
# Products and sums stay two roundings, as on amd64: a recording judged again on the
# other machine is to give the same rulings.
set(CMAKE_CXX_FLAGS_INIT -ffp-contract=off)
