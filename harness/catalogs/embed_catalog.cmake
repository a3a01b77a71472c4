# SPDX-License-Identifier: MIT
# Writes the C++ file SOURCE, which defines NAME as the bytes of FILE.
file(READ ${FILE} bytes HEX)
string(REGEX REPLACE "(..)" "\\\\x\\1" bytes "${bytes}")
# A string literal per line: compilers limit the length of a single one.
string(REGEX REPLACE "((\\\\x..)(\\\\x..)?(\\\\x..)?(\\\\x..)?(\\\\x..)?(\\\\x..)?(\\\\x..)?(\\\\x..)?)" "\\1\"\n\"" bytes "${bytes}")
file(SIZE ${FILE} size)
file(WRITE ${SOURCE} "#include <string_view>\n\nnamespace labcheck::catalogs {\n
extern const std::string_view ${NAME};\nconst std::string_view ${NAME}(\n\"${bytes}\",\n${size});\n\n}  // namespace labcheck::catalogs\n")
