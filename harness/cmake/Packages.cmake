# Debian packages, made by `cpack` in the build folder: labcheck and labcheck-reference.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME labcheck)
set(CPACK_PACKAGE_VENDOR "")
set(CPACK_PACKAGE_CONTACT "The labcheck maintainers <maintainers@labcheck.invalid>" CACHE STRING "Who maintains the packages")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ
  WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
# Which version it is may have changed since the build folder was configured.
set(CPACK_PROJECT_CONFIG_FILE ${LABCHECK_VERSION_FOLDER}/package.cmake)
# What Debian wants otherwise than `cmake --install` leaves it.
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/packaging/debian/arrange.cmake)

set(CPACK_COMPONENTS_ALL labcheck reference)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION education)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_ENABLE_COMPONENT_DEPENDS OFF)

set(CPACK_DEBIAN_LABCHECK_PACKAGE_NAME labcheck)
set(CPACK_DEBIAN_LABCHECK_DESCRIPTION "grades CUDA lab work, on a GPU or a simulated one
It compiles a student's CUDA sources in a sandbox, runs them, compares the
results with a reference and turns the outcome into points by a rubric. Where
there is no GPU it runs the same program on a simulated one, which also finds
out-of-bounds accesses, data races and missing barriers, and counts memory
traffic line by line.
.
Submissions are compiled with the CUDA toolkit, 11.8 or newer, which this
package only recommends: it may be the distribution's, NVIDIA's own packages,
or installed in /usr/local/cuda.")
# Libraries are found by what the programs are linked with. Oracles are compiled by g++ where labs are graded.
set(CPACK_DEBIAN_LABCHECK_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS ${CMAKE_BINARY_DIR}/lib)
set(CPACK_DEBIAN_LABCHECK_PACKAGE_DEPENDS "bubblewrap, g++")
# NVIDIA names a package for each release.
set(toolkits nvidia-cuda-toolkit cuda-toolkit)
foreach(release 13-1 13-0 12-9 12-8 12-6 12-5 12-4 12-3 12-2 12-1 12-0 11-8)
  list(APPEND toolkits cuda-nvcc-${release})
endforeach()
list(JOIN toolkits " | " toolkits)
set(CPACK_DEBIAN_LABCHECK_PACKAGE_RECOMMENDS "git, ${toolkits}")
# Debian's nvcc takes this C++ compiler, which may be older than g++.
set(CPACK_DEBIAN_LABCHECK_PACKAGE_SUGGESTS "labcheck-reference, nvidia-cuda-toolkit-gcc")

set(CPACK_DEBIAN_REFERENCE_PACKAGE_NAME labcheck-reference)
set(CPACK_DEBIAN_REFERENCE_PACKAGE_ARCHITECTURE all)
set(CPACK_DEBIAN_REFERENCE_DESCRIPTION "reference solutions and hidden cases for labcheck
For instructors and for machines that grade: the labs' solutions, the programs
that speed is compared with, and the test cases that students do not see. On a
machine where students work, do not install it.")
include(CPack)
