// SPDX-License-Identifier: MIT
#include "harness/sandbox/packed_files.hpp"

#include "harness/sandbox/first_process.hpp"

#include <cstring>

namespace labcheck {

std::string pack(const std::map<std::string, std::string>& files) {
  std::string packed;
  for (const auto& [name, contents] : files) {
    const FileHeader header{FileState::written, static_cast<std::uint32_t>(name.size()),
                            contents.size()};
    packed.append(reinterpret_cast<const char*>(&header), sizeof header);
    packed += name + contents;
  }
  return packed;
}

std::map<std::string, WrittenFile> unpack_kept(const std::vector<std::string>& names,
                                               std::string_view text) {
  std::map<std::string, WrittenFile> files;
  for (const std::string& name : names) {
    WrittenFile& file = files[name];
    FileHeader header;
    if (text.size() < sizeof header) continue;
    std::memcpy(&header, text.data(), sizeof header);
    text.remove_prefix(sizeof header);
    if (text.size() < header.size) continue;
    file = {header.state, std::string(text.substr(0, header.size))};
    text.remove_prefix(header.size);
  }
  return files;
}

}  // namespace labcheck
