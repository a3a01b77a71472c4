# SPDX-License-Identifier: MIT
# The target labcheck_version is always out of date: it determines the version in every build, but rewrites version.cpp and
# package.cmake only if the version has changed.
set(LABCHECK_VERSION_FOLDER ${CMAKE_BINARY_DIR}/version)
set(templates ${CMAKE_SOURCE_DIR}/harness/cli/version.cpp.in ${CMAKE_SOURCE_DIR}/packaging/debian/package.cmake.in)
add_custom_target(labcheck_version
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR} -DPROJECT_VERSION=${PROJECT_VERSION} "-DTEMPLATES=${templates}"
    -DFOLDER=${LABCHECK_VERSION_FOLDER} -P ${CMAKE_SOURCE_DIR}/harness/cmake/version.cmake
  BYPRODUCTS ${LABCHECK_VERSION_FOLDER}/version.cpp ${LABCHECK_VERSION_FOLDER}/package.cmake
  COMMENT "" VERBATIM)
