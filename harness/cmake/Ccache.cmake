# SPDX-License-Identifier: MIT
# Compiles with ccache where it is installed, so that another checkout of the same sources compiles nothing again. Nothing that is
# compiled contains the path of the checkout, which differs: options become relative to the build folder, and the names of sources to
# the checkout. The rest is what ccache requires of precompiled headers. -DLABCHECK_CCACHE=OFF compiles without it.
find_program(LABCHECK_CCACHE ccache)
if(LABCHECK_CCACHE AND CMAKE_CXX_COMPILER_ID STREQUAL GNU AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR} CCACHE_NOHASHDIR=1
    CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${LABCHECK_CCACHE})
  add_compile_options(-fpch-preprocess -ffile-prefix-map=${CMAKE_SOURCE_DIR}/=)
endif()
