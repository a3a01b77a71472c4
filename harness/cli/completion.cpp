// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/names.hpp"
#include "harness/cli/command_line.hpp"
#include "harness/cli/labs.hpp"

#include <algorithm>

namespace labcheck {
namespace {

bool is_option(const std::string& word) {
  return word.size() > 1 && word.front() == '-';
}

/// A command line that is being typed, read once from left to right.
class TypedLine {
 public:
  TypedLine(const std::vector<std::string>& words, const LabNames& lab_names)
      : word_(words.empty() ? std::string() : words.back()), lab_names_(lab_names) {
    for (std::size_t k = 0; k + 1 < words.size(); ++k) take(words[k]);
  }

  std::string complete() const {
    if (program_arguments_) return ":files\n";
    if (awaiting_ != nullptr) return values_of(*awaiting_, "");
    if (!is_option(word_)) return positional();
    if (const auto equals = word_.find('='); equals != std::string::npos) {
      const OptionSpec* option = find(word_.substr(0, equals));
      return option == nullptr ? "" : values_of(*option, word_.substr(0, equals + 1));
    }
    std::string candidates;
    for (const OptionSpec* option : allowed()) {
      for (const std::string& name : option->name_list()) candidates += offer(name, option->help);
    }
    return candidates;
  }

 private:
  void take(const std::string& word) {
    if (awaiting_ != nullptr) {
      if (awaiting_->has_name("--labs")) labs_root_ = word;
      awaiting_ = nullptr;
    } else if (word == "--") {
      program_arguments_ = true;
    } else if (is_option(word)) {
      const OptionSpec* option = find(word);
      if (option != nullptr && option->into.words != WordCount::none) awaiting_ = option;
    } else if (positionals_ == 0 && command_ == &table_.main && table_.find(word) != nullptr) {
      command_ = table_.find(word);
    } else {
      ++positionals_;
    }
  }

  // The options that can be typed next.
  std::vector<const OptionSpec*> allowed() const {
    const bool has_command = command_ != &table_.main;
    std::vector<const OptionSpec*> options{&table_.help};
    if (!has_command) options.push_back(&table_.version);
    const auto add = [&](const std::vector<OptionSpec>& more) {
      for (const OptionSpec& option : more) {
        if (!option.is_positional()) options.push_back(&option);
      }
    };
    if (has_command) add(command_->options);
    add(table_.common_options);
    if (!has_command) add(command_->options);
    return options;
  }

  const OptionSpec* find(const std::string& name) const {
    const auto options = allowed();
    const auto found = std::ranges::find_if(
        options, [&](const OptionSpec* option) { return option->has_name(name); });
    return found == options.end() ? nullptr : *found;
  }

  std::string offer(const std::string& word, const std::string& what = {}) const {
    return word.starts_with(word_) ? word + "\t" + what + "\n" : "";
  }

  std::string labs(const std::string& before) const {
    std::string candidates;
    for (const std::string& lab : lab_names_(labs_root_)) candidates += offer(before + lab);
    return candidates;
  }

  std::string values_of(const OptionSpec& option, const std::string& before) const {
    std::string candidates;
    for (const std::string& choice : option.into.choices) candidates += offer(before + choice);
    for (const std::string& format : option.into.formats) {
      if (word_.starts_with(before + format + "=")) return ":files\n";
      candidates += offer(before + format + "=");
    }
    if (option.value == "LAB") return labs(before);
    if (contains({"DIR", "RESULTS", "REPORTS"}, option.value)) return ":folders\n";
    if (contains({"FILE", "PROGRAM"}, option.value)) return ":files\n";
    return candidates;
  }

  std::string positional() const {
    std::vector<std::string> kinds;
    for (const OptionSpec& option : command_->options) {
      if (option.is_positional()) kinds.push_back(option.names);
    }
    if (kinds.empty()) return {};
    if (kinds[std::min(positionals_, kinds.size() - 1)] != "LAB") return ":files\n";
    std::string candidates = labs("");
    if (command_ == &table_.main) {
      for (const auto& command : table_.commands)
        candidates += offer(command->name, command->summary);
    }
    return candidates;
  }

  std::string word_;
  const LabNames& lab_names_;
  const CommandTable table_;
  const LabcheckCommand* command_ = &table_.main;
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

std::string complete(const std::vector<std::string>& words, const LabNames& lab_names) {
  return TypedLine(words, lab_names).complete();
}

std::string complete(const std::vector<std::string>& words) {
  return complete(words, installed_labs);
}

}  // namespace labcheck
