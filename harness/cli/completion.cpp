// SPDX-License-Identifier: MIT
#include "harness/cli/completion.hpp"

#include "harness/base/error.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/cli/labs.hpp"
#include "harness/spec/catalog.hpp"
#include "harness/spec/lab_names.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace labcheck {
namespace {

bool is_option(const std::string& word) {
  return word.size() > 1 && word.front() == '-';
}

bool has_name(const OptionSpec& option, std::string_view name) {
  const std::vector<std::string> names = option.name_list();
  return std::find(names.begin(), names.end(), name) != names.end();
}

/// A command line that is being typed, read once from left to right.
class TypedLine {
 public:
  TypedLine(const std::vector<std::string>& words, const LabNames& lab_names)
      : word_(words.empty() ? std::string() : words.back()), lab_names_(lab_names) {
    for (std::size_t k = 0; k + 1 < words.size(); ++k) take(words[k]);
  }

  Completion complete() {
    if (program_arguments_) return {{}, Paths::files};
    if (awaiting_ != nullptr) return values_of(*awaiting_, "");
    const auto equals = word_.find('=');
    if (is_option(word_) && equals != std::string::npos) {
      const OptionSpec* option = find(word_.substr(0, equals));
      return option == nullptr ? Completion() : values_of(*option, word_.substr(0, equals + 1));
    }
    return is_option(word_) ? options() : positional();
  }

 private:
  void take(const std::string& word) {
    if (awaiting_ != nullptr) {
      if (has_name(*awaiting_, "--labs")) labs_root_ = word;
      awaiting_ = nullptr;
    } else if (word == "--") {
      program_arguments_ = true;
    } else if (is_option(word)) {
      const OptionSpec* option = find(word);
      if (option != nullptr && option->words != WordCount::none) awaiting_ = option;
    } else if (positionals_ == 0 && command_ == nullptr && table_.find(word) != nullptr) {
      command_ = table_.find(word);
    } else {
      ++positionals_;
    }
  }

  // The options that can be typed next.
  std::vector<const OptionSpec*> allowed() const {
    std::vector<const OptionSpec*> options{&help_option_};
    if (command_ == nullptr) options.push_back(&version_option_);
    if (command_ != nullptr) {
      for (const OptionSpec& option : command_->options) options.push_back(&option);
    }
    for (const OptionSpec& option : table_.main.options) {
      const bool common =
          std::any_of(table_.common_options.begin(), table_.common_options.end(),
                      [&](const std::string& name) { return has_name(option, name); });
      if (command_ == nullptr || common) options.push_back(&option);
    }
    std::erase_if(options, [](const OptionSpec* option) { return option->is_positional(); });
    return options;
  }

  const OptionSpec* find(const std::string& name) const {
    const auto options = allowed();
    const auto found = std::find_if(options.begin(), options.end(), [&](const OptionSpec* option) {
      return has_name(*option, name);
    });
    return found == options.end() ? nullptr : *found;
  }

  void offer(Completion& completion, const std::string& word, const std::string& what) const {
    if (word.starts_with(word_)) completion.candidates.push_back({word, what});
  }

  Completion options() const {
    Completion completion;
    for (const OptionSpec* option : allowed()) {
      for (const std::string& name : option->name_list()) offer(completion, name, option->help);
    }
    return completion;
  }

  Completion named(const std::string& kind, const std::string& before) const {
    if (kind == "LAB") {
      Completion completion;
      for (const std::string& lab : lab_names_(labs_root_)) offer(completion, before + lab, {});
      return completion;
    }
    constexpr std::array kFiles{"FILE", "PROGRAM"};
    if (kind == "DIR" || kind == "RESULTS" || kind == "REPORTS") return {{}, Paths::folders};
    if (std::find(kFiles.begin(), kFiles.end(), kind) != kFiles.end()) return {{}, Paths::files};
    return {};
  }

  Completion values_of(const OptionSpec& option, const std::string& before) const {
    Completion completion;
    for (const std::string& choice : option.choices) offer(completion, before + choice, {});
    if (!option.choices.empty()) return completion;
    if (option.value != "FORMAT=FILE") return named(option.value, before);
    for (const std::string& format : option.formats) {
      if (word_.starts_with(before + format + "=")) return {{}, Paths::files};
      offer(completion, before + format + "=", {});
    }
    return completion;
  }

  Completion positional() const {
    std::vector<std::string> kinds;
    for (const OptionSpec& option : (command_ == nullptr ? table_.main : *command_).options) {
      if (option.is_positional()) kinds.push_back(option.names);
    }
    if (kinds.empty()) return {};
    const std::string& kind = kinds[std::min(positionals_, kinds.size() - 1)];
    if (kind != "LAB") return {{}, Paths::files};
    Completion completion = named(kind, "");
    if (command_ == nullptr && positionals_ == 0) {
      for (const CommandSpec& spec : table_.commands) offer(completion, spec.name, spec.summary);
    }
    return completion;
  }

  std::string word_;
  const LabNames& lab_names_;
  CommandTable table_;
  const OptionSpec help_option_ = help_option();
  const OptionSpec version_option_ = version_option();
  const CommandSpec* command_ = nullptr;
  std::string labs_root_;
  std::size_t positionals_ = 0;
  bool program_arguments_ = false;
  const OptionSpec* awaiting_ = nullptr;  // its value comes next
};

std::vector<std::string> installed_labs(const std::string& root) {
  try {
    CommonOptions options;
    if (!root.empty()) options.labs = root;
    return lab_names(labs_root(options));
  } catch (const UserError&) {
    return {};
  }
}

}  // namespace

Completion complete(const std::vector<std::string>& words, const LabNames& lab_names) {
  return TypedLine(words, lab_names).complete();
}

std::string completion_text(const Completion& completion) {
  std::string text;
  for (const CompletionWord& candidate : completion.candidates)
    text += candidate.word + "\t" + candidate.what + "\n";
  if (completion.paths == Paths::files) text += ":files\n";
  if (completion.paths == Paths::folders) text += ":folders\n";
  return text;
}

std::string answer_completion(const std::vector<std::string>& words) {
  return completion_text(complete(words, installed_labs));
}

}  // namespace labcheck
