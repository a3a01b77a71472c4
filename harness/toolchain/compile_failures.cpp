// SPDX-License-Identifier: MIT
#include "harness/toolchain/compile_failures.hpp"

#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/base/translation.hpp"
#include "harness/toolchain/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>

namespace labcheck {
namespace {

using Kind = CompileFailure::Kind;

constexpr std::size_t kLongestError = 200;  // [bytes]
constexpr std::size_t kMostReplacements = 4;

bool is_library_call(const std::string& name) {
  constexpr std::array kBeginnings{"cublas",   "cudnn",    "cufft", "curand",
                                   "cusolver", "cusparse", "nccl",  "npp"};
  return std::ranges::any_of(kBeginnings,
                             [&](const char* start) { return name.starts_with(start); });
}

// As in cuInit, unlike cudaMalloc and cublasCreate.
bool is_driver_call(const std::string& name) {
  return name.size() > 2 && name.starts_with("cu") && name[2] >= 'A' && name[2] <= 'Z';
}

// An error in a template can name types that fill several screens.
std::string shortened(const std::string& text) {
  const std::string_view shown = utf8_prefix(text, kLongestError);
  return fmt::format("{}{}", shown, shown.size() < text.size() ? "…" : "");
}

CompileFailure defined_twice(const std::string& symbol, const std::vector<std::string>& definers) {
  std::vector<std::string> files;
  for (const std::string& path : definers) files.push_back(std::filesystem::path(path).filename());
  if (files.size() == 1)
    return {Kind::linker, messages::lab_defines_symbol(files.front(), symbol),
            messages::use_definition_of_lab()};
  return {Kind::linker,
          files.empty() ? messages::symbol_defined_twice(symbol)
                        : messages::symbol_defined_in_files(symbol, listing_of(files)),
          messages::define_once()};
}

// The error as it is, so that a reader can find it among the diagnostics, or shortened if it is too
// long.
Message quoted(const Diagnostic& error) {
  const SourcePlace place{std::filesystem::path(error.file).filename().string(),
                          static_cast<std::uint32_t>(error.line)};
  const std::string text = render(error.message);
  return messages::error_at(
      place, text.size() < kLongestError ? error.message : verbatim(shortened(text)));
}

}  // namespace

Message replacements_for(const std::vector<Diagnostic>& diagnostics,
                         const std::string& other_error) {
  std::vector<Message> sentences{replacement_for(other_error)};
  for (const Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.severity != Severity::error) continue;
    Message sentence = replacement_for(render(diagnostic.message));
    const bool is_known = std::ranges::find(sentences, sentence) != sentences.end();
    if (!is_known && sentences.size() < kMostReplacements + sentences.front().empty())
      sentences.push_back(std::move(sentence));
  }
  Message all;
  for (Message& sentence : sentences) all = in_sequence(std::move(all), std::move(sentence));
  return all;
}

CompileFailure does_not_compile(const std::vector<Diagnostic>& diagnostics,
                                const std::string& other_error) {
  const auto is_error = [](const Diagnostic& d) { return d.severity == Severity::error; };
  const auto errors = std::ranges::count_if(diagnostics, is_error);
  const auto first = std::ranges::find_if(diagnostics, is_error);
  const Message error =
      first == diagnostics.end() ? verbatim(shortened(other_error)) : quoted(*first);
  Message message =
      error.empty() ? messages::does_not_compile() : messages::does_not_compile_because(error);
  if (errors > 1)
    message = in_sequence(std::move(message), messages::more_errors(Count(errors - 1)));
  Message replacements = replacements_for(diagnostics, other_error);
  return {Kind::compiler, std::move(message),
          replacements.empty() && errors != 1 ? messages::start_with_first_error()
                                              : std::move(replacements)};
}

Message call_not_simulated(const LinkProblems& problems, DriverApi driver) {
  const auto of_driver = std::ranges::find_if(problems.undefined, is_driver_call);
  if (of_driver != problems.undefined.end())
    return driver == DriverApi::linked ? messages::driver_call_not_simulated(*of_driver)
                                       : messages::link_driver_api(*of_driver);
  const auto call = std::ranges::find_if(problems.undefined, is_library_call);
  return call == problems.undefined.end() ? Message{} : messages::library_not_simulated(*call);
}

CompileFailure does_not_link(const LinkProblems& problems, PartKind kind) {
  const auto& twice = problems.defined_twice;
  if (std::ranges::find(twice, "main") != twice.end() && kind == PartKind::function)
    return {Kind::linker, messages::lab_defines_main(), messages::hide_own_main()};
  if (!twice.empty())
    return defined_twice(twice.front() == "main" ? "main()" : twice.front(), problems.definers);
  const auto& undefined = problems.undefined;
  if (std::ranges::find(undefined, "main") != undefined.end())
    return {Kind::linker, messages::no_main(), messages::define_main()};
  const auto library = std::ranges::find_if(undefined, is_library_call);
  if (library != undefined.end())
    return {Kind::linker, messages::library_not_linked(*library), messages::write_code_yourself()};
  if (undefined.empty()) return {Kind::linker, messages::does_not_link()};
  return {Kind::linker,
          undefined.size() == 1 ? messages::symbol_not_defined(undefined.front())
                                : messages::symbols_not_defined(listing_of(undefined)),
          messages::compare_with_declaration()};
}

std::string was_not_compiled(const std::string& file, const std::string& log) {
  return tr("{} does not compile:\n{}", file, log);
}

std::string try_when_less_busy() {
  return tr("try again when the computer is less busy");
}

Message ceiling_does_not_compile(const std::string& name, const std::string& log) {
  const std::vector<std::string> lines = lines_of(log);
  return lines.empty() ? messages::ceiling_does_not_compile(name)
                       : messages::ceiling_does_not_compile_because(name, lines.front());
}

}  // namespace labcheck
