# SPDX-License-Identifier: MIT
# Writes the C++ file SOURCE, which defines NAME in NAMESPACE as the text of FILE. HEADER declares it.
file(READ ${FILE} text)
set(mark "labcheck_asset")
string(FIND "${text}" ")${mark}\"" end)
if(NOT end EQUAL -1)
  message(FATAL_ERROR "${FILE} contains the delimiter that ends its raw string in the C++ source: )${mark}\"")
endif()
file(WRITE ${SOURCE} "#include \"${HEADER}\"\n\nnamespace ${NAMESPACE} {\n
const std::string_view ${NAME} = R\"${mark}(${text})${mark}\";\n\n}  // namespace ${NAMESPACE}\n")
