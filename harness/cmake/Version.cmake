# The target labcheck_version, which is always out of date: it finds the version anew in each build, but changes version.cpp and
# package.cmake only where there is another one.
set(LABCHECK_VERSION_FOLDER ${CMAKE_BINARY_DIR}/version)
set(templates ${CMAKE_SOURCE_DIR}/harness/cli/version.cpp.in ${CMAKE_SOURCE_DIR}/packaging/debian/package.cmake.in)
add_custom_target(labcheck_version
  COMMAND ${CMAKE_COMMAND} -DSOURCE=${CMAKE_SOURCE_DIR} -DPROJECT_VERSION=${PROJECT_VERSION} "-DTEMPLATES=${templates}"
    -DFOLDER=${LABCHECK_VERSION_FOLDER} -P ${CMAKE_SOURCE_DIR}/harness/cmake/version.cmake
  BYPRODUCTS ${LABCHECK_VERSION_FOLDER}/version.cpp ${LABCHECK_VERSION_FOLDER}/package.cmake
  COMMENT "" VERBATIM)
