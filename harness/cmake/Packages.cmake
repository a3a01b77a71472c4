# SPDX-License-Identifier: MIT
# The Debian packages labcheck and labcheck-reference, built by `cpack` in the build folder.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME labcheck)
set(CPACK_PACKAGE_VENDOR "")
set(CPACK_PACKAGE_CONTACT "The labcheck maintainers <maintainers@labcheck.invalid>" CACHE STRING "Who maintains the packages")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
  WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
# The version may have changed since the build folder was configured.
set(CPACK_PROJECT_CONFIG_FILE ${LABCHECK_VERSION_FOLDER}/package.cmake)
# Adapts the layout of `cmake --install` to Debian's requirements.
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/packaging/debian/arrange.cmake)

set(CPACK_COMPONENTS_ALL labcheck reference)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)

set(CPACK_DEBIAN_LABCHECK_PACKAGE_NAME labcheck)
set(CPACK_DEBIAN_LABCHECK_DESCRIPTION "grades CUDA lab work, on a GPU or a simulated one
labcheck compiles a student's CUDA sources in a sandbox, runs them, compares
the results with a reference and computes points according to a rubric.
Without a GPU it runs the same program on a simulated GPU, which also finds
out-of-bounds accesses, data races and missing barriers, and counts memory
traffic line by line.
.
Submissions are compiled with the CUDA toolkit, 11.8 or newer. This package
only recommends it: the toolkit can come from the distribution, from NVIDIA's
packages, or be installed in /usr/local/cuda.")
# shlibdeps finds the library packages that the programs link to. labcheck compiles oracles with g++ when it grades.
set(CPACK_DEBIAN_LABCHECK_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR}/lib)
set(CPACK_DEBIAN_LABCHECK_PACKAGE_DEPENDS "bubblewrap, g++")
# NVIDIA provides a separate package for each release.
set(toolkits nvidia-cuda-toolkit cuda-toolkit)
foreach(release 13-1 13-0 12-9 12-8 12-6 12-5 12-4 12-3 12-2 12-1 12-0 11-8)
  list(APPEND toolkits cuda-nvcc-${release})
endforeach()
list(JOIN toolkits " | " toolkits)
set(CPACK_DEBIAN_LABCHECK_PACKAGE_RECOMMENDS "git, ${toolkits}")
# Debian's nvcc supports this C++ compiler, which may be older than g++.
set(CPACK_DEBIAN_LABCHECK_PACKAGE_SUGGESTS "labcheck-reference, nvidia-cuda-toolkit-gcc")

set(CPACK_DEBIAN_REFERENCE_PACKAGE_NAME labcheck-reference)
set(CPACK_DEBIAN_REFERENCE_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_REFERENCE_DESCRIPTION "reference solutions and hidden cases for labcheck
For instructors and for computers that grade: the solutions of the labs, the
programs that speed is compared with, and the hidden test cases. Do not install
this package on a computer where students work.")
include(CPack)
