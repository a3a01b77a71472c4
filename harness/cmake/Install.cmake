# SPDX-License-Identifier: MIT
# Files installed in addition to the programs. There are two components, which become two packages: `labcheck` grades, and
# `reference` contains the files that students must not see.
set(share share/labcheck)

# The labs, and the sources needed to compile a lab's driver and oracle (cli/setup.cpp finds them).
foreach(folder assignments lab_template rubrics schemas student_template)
  install(DIRECTORY ${folder} DESTINATION ${share})
endforeach()
install(DIRECTORY harness/driver DESTINATION ${share}/sdk/harness)
foreach(module base model simgpu/facts verify)
  install(DIRECTORY harness/${module}/ DESTINATION ${share}/sdk/harness/${module} FILES_MATCHING PATTERN *.hpp PATTERN *.def)
endforeach()

# From reference/<lab>, grading requires only the oracle and the files that it includes.
file(GLOB labs RELATIVE ${CMAKE_SOURCE_DIR} CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/reference/*)
foreach(lab IN LISTS labs)
  install(DIRECTORY ${lab}/ DESTINATION ${share}/${lab}
    PATTERN ladder EXCLUDE PATTERN solution EXCLUDE PATTERN solution.cu EXCLUDE PATTERN hidden.yaml EXCLUDE)
  foreach(answer ladder solution)
    if(IS_DIRECTORY ${CMAKE_SOURCE_DIR}/${lab}/${answer})
      install(DIRECTORY ${lab}/${answer} DESTINATION ${share}/${lab} COMPONENT reference)
    endif()
  endforeach()
  install(FILES ${lab}/solution.cu ${lab}/hidden.yaml DESTINATION ${share}/${lab} COMPONENT reference OPTIONAL)
endforeach()

# The documentation (base/docs_page.hpp names its pages in messages), with the files of the root that it links to.
set(docs share/doc/labcheck)
install(FILES CHANGELOG.md LICENSE SECURITY.md DESTINATION ${docs})
install(DIRECTORY docs DESTINATION ${docs} FILES_MATCHING PATTERN *.md PATTERN *.png PATTERN *.svg PATTERN figures EXCLUDE)

install(FILES packaging/labcheck.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES packaging/completions/labcheck.bash DESTINATION share/bash-completion/completions RENAME labcheck)
install(FILES packaging/completions/_labcheck DESTINATION share/zsh/site-functions)
install(FILES packaging/completions/labcheck.fish DESTINATION share/fish/vendor_completions.d)
