# SPDX-License-Identifier: MIT
# The libraries that labcheck uses, all from the distribution. A module links only the libraries that it lists.
find_package(Threads REQUIRED)
find_package(fmt REQUIRED)
find_package(yaml-cpp REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(CLI11 REQUIRED)
find_package(OpenSSL REQUIRED COMPONENTS Crypto)
find_package(PkgConfig REQUIRED)
pkg_check_modules(SECCOMP REQUIRED IMPORTED_TARGET libseccomp)
pkg_check_modules(ZSTD REQUIRED IMPORTED_TARGET libzstd)
pkg_check_modules(LZ4 REQUIRED IMPORTED_TARGET liblz4)
pkg_check_modules(PNG REQUIRED IMPORTED_TARGET libpng)
pkg_check_modules(ARCHIVE REQUIRED IMPORTED_TARGET libarchive)
# Linked statically where that is possible: students' programs contain base, and should not need another library to start.
find_library(LABCHECK_UTF8PROC NAMES libutf8proc.a utf8proc REQUIRED)

# Allocator of labcheck itself: the pages and records of a course are millions of small strings. Sanitizers have their own.
add_library(labcheck_allocator INTERFACE)
if(NOT LABCHECK_SANITIZE)
  pkg_check_modules(JEMALLOC REQUIRED IMPORTED_TARGET jemalloc)
  target_link_libraries(labcheck_allocator INTERFACE PkgConfig::JEMALLOC)
endif()

# Boost.Process can use std::filesystem since 1.77; older versions need the Boost.Filesystem library.
add_library(labcheck_boost_process INTERFACE)
find_package(Boost 1.74 REQUIRED)
target_link_libraries(labcheck_boost_process INTERFACE Boost::headers Threads::Threads)
if(Boost_VERSION VERSION_GREATER_EQUAL 1.81)
  target_compile_definitions(labcheck_boost_process INTERFACE BOOST_PROCESS_USE_STD_FS)
else()
  find_package(Boost 1.74 REQUIRED COMPONENTS filesystem)
  target_link_libraries(labcheck_boost_process INTERFACE Boost::filesystem)
endif()

find_package(Boost 1.74 REQUIRED COMPONENTS locale)

# GCC installs libbacktrace among its own files, where other compilers do not search. Without it, findings about calls have no
# source lines.
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU)
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -print-file-name=libbacktrace.a
    OUTPUT_VARIABLE BACKTRACE_LIBRARY OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
if(NOT EXISTS "${BACKTRACE_LIBRARY}")
  set(BACKTRACE_LIBRARY "")
endif()

# The name of yaml-cpp's target depends on its version.
if(NOT TARGET yaml-cpp::yaml-cpp)
  add_library(yaml-cpp::yaml-cpp ALIAS yaml-cpp)
endif()
