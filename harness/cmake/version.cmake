# Finds which version the sources in SOURCE are and writes each file of TEMPLATES, without its ".in", into FOLDER with @version@ and
# @package_version@ put in. A file that would not change is left alone. Where the sources are
#
#   a git checkout           the version is what `git describe` makes of the last tag v*, "-dirty" where files were changed
#   one without such a tag   PROJECT_VERSION+g<commit>, "-dirty" too
#   made by `git archive`    the same without "-dirty", by what it wrote into version.txt
#   anything else            PROJECT_VERSION
#
# Versions of packages rise from commit to commit: with the commits since the tag, or without a tag with the commit's time.
cmake_minimum_required(VERSION 3.25)

function(git variable)
  execute_process(COMMAND git -C ${SOURCE} ${ARGN} OUTPUT_VARIABLE output ERROR_QUIET RESULT_VARIABLE status
    OUTPUT_STRIP_TRAILING_WHITESPACE)
  if(NOT status EQUAL 0)
    set(output "")
  endif()
  set(${variable} "${output}" PARENT_SCOPE)
endfunction()

set(told "")
set(changes "")
# A folder inside another project's checkout is no checkout of this one.
git(checkout rev-parse --show-toplevel)
file(REAL_PATH ${SOURCE} here)
if(checkout STREQUAL here)
  git(told show -s "--format=%h %ct" HEAD)
  git(described describe --tags --match v*)
  git(changes status --porcelain --untracked-files=no)
  string(APPEND told " ${described}")
elseif(EXISTS ${SOURCE}/harness/cmake/version.txt)
  file(READ ${SOURCE}/harness/cmake/version.txt told)
endif()

string(STRIP "${told}" told)
if(told MATCHES "^([0-9a-f]+) ([0-9]+)$")
  set(version ${PROJECT_VERSION}+g${CMAKE_MATCH_1})
  set(package_version ${PROJECT_VERSION}+git${CMAKE_MATCH_2}.${CMAKE_MATCH_1})
elseif(told MATCHES "^[0-9a-f]+ [0-9]+ v([^ ]+)$")
  set(version ${CMAKE_MATCH_1})
  # Five commits after 1.2.0 is 1.2.0-5-gabc1234. In a package's version a hyphen would begin its revision, and what
  # comes before 1.2.0 is 1.2.0~rc1.
  string(REGEX REPLACE "-([0-9]+)-(g[0-9a-f]+)$" "+\\1.\\2" package_version ${version})
  string(REPLACE "-" "~" package_version ${package_version})
else()
  set(version ${PROJECT_VERSION})
  set(package_version ${PROJECT_VERSION})
endif()
if(changes)
  string(APPEND version -dirty)
  string(APPEND package_version +dirty)
endif()

foreach(template IN LISTS TEMPLATES)
  get_filename_component(name ${template} NAME)
  string(REGEX REPLACE "\\.in$" "" name ${name})
  configure_file(${template} ${FOLDER}/${name} @ONLY)
endforeach()
