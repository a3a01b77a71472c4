# SPDX-License-Identifier: MIT
# Compile options of all product and test targets. Linked privately, so they never apply to third-party code.
add_library(labcheck_flags INTERFACE)
target_include_directories(labcheck_flags INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(labcheck_flags INTERFACE
  -Wall -Wextra -Wshadow -Wnon-virtual-dtor -Wold-style-cast -Wcast-qual -Wunused -Woverloaded-virtual
  -Wimplicit-fallthrough -Wundef)
# Instructions of the simulated GPU may read the same register as different types.
target_compile_options(labcheck_flags INTERFACE -fno-strict-aliasing)
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  # False positives in the standard library's strings (GCC bug 105329).
  target_compile_options(labcheck_flags INTERFACE -Wno-restrict)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND NOT CMAKE_DISABLE_PRECOMPILE_HEADERS)
  # With precompiled headers, GCC no longer treats system headers as such and reports false positives in them. The preset
  # `strict` uses no precompiled headers and keeps these warnings.
  target_compile_options(labcheck_flags INTERFACE -Wno-array-bounds -Wno-maybe-uninitialized -Wno-stringop-overflow)
endif()
if(LABCHECK_WERROR)
  target_compile_options(labcheck_flags INTERFACE -Werror)
endif()
if(LABCHECK_SANITIZE)
  target_compile_options(labcheck_flags INTERFACE -fsanitize=${LABCHECK_SANITIZE} -fno-omit-frame-pointer
    -fno-sanitize-recover=all)
  # The sanitizer's checks cause false positives about uninitialized values (GCC manual, "-fsanitize=address").
  target_compile_options(labcheck_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_link_options(labcheck_flags INTERFACE -fsanitize=${LABCHECK_SANITIZE})
endif()
# Grades depend on the build of labcheck that produced them (build_id() in base/digest.hpp).
target_link_options(labcheck_flags INTERFACE LINKER:--build-id=sha1)
