#include "harness/cli/completion.hpp"

#include "harness/base/error.hpp"
#include "harness/cli/help_text.hpp"
#include "harness/cli/options.hpp"
#include "harness/cli/setup.hpp"
#include "harness/spec/catalog.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

namespace labcheck {
namespace {

// What every command takes: the options of labcheck itself that do not only belong to grading.
constexpr std::array kCommon{"--backend", "--labs", "--sandbox", "--no-color", "--quiet"};

bool is_option(const std::string& word) {
  return word.size() > 1 && word.front() == '-';
}

bool has_name(const HelpOption& option, std::string_view name) {
  return std::find(option.names.begin(), option.names.end(), name) != option.names.end();
}

/// A command line that is being typed, gone through once from left to right.
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
      const HelpOption* option = find(word_.substr(0, equals));
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
      const HelpOption* option = find(word);
      if (option != nullptr && !option->value.empty()) awaiting_ = option;
    } else if (positionals_ == 0 && command_.empty() && is_command(word)) {
      command_ = word;
      own_ = help_of(word);
    } else {
      ++positionals_;
    }
  }

  bool is_command(const std::string& word) const {
    return std::any_of(all_.commands.begin(), all_.commands.end(),
                       [&](const HelpCommand& command) { return command.name == word; });
  }

  // The options that may stand here.
  std::vector<const HelpOption*> allowed() const {
    std::vector<const HelpOption*> options;
    if (own_) {
      for (const HelpOption& option : own_->options) options.push_back(&option);
    }
    for (const HelpOption& option : all_.options) {
      const bool common = std::any_of(kCommon.begin(), kCommon.end(),
                                      [&](const char* name) { return has_name(option, name); });
      if (!own_ || common) options.push_back(&option);
    }
    return options;
  }

  const HelpOption* find(const std::string& name) const {
    const auto options = allowed();
    const auto found = std::find_if(options.begin(), options.end(), [&](const HelpOption* option) {
      return has_name(*option, name);
    });
    return found == options.end() ? nullptr : *found;
  }

  void offer(Completion& completion, const std::string& word, const std::string& what) const {
    if (word.starts_with(word_)) completion.candidates.push_back({word, what});
  }

  Completion options() const {
    Completion completion;
    for (const HelpOption* option : allowed()) {
      for (const std::string& name : option->names) offer(completion, name, option->what);
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

  Completion values_of(const HelpOption& option, const std::string& before) const {
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
    const std::vector<std::string>& kinds = own_ ? own_->positionals : all_.positionals;
    if (kinds.empty()) return {};
    const std::string& kind = kinds[std::min(positionals_, kinds.size() - 1)];
    if (kind != "LAB") return {{}, Paths::files};
    Completion completion = named(kind, "");
    if (!own_ && positionals_ == 0) {
      for (const HelpCommand& command : all_.commands)
        offer(completion, command.name, command.what);
    }
    return completion;
  }

  std::string word_;
  const LabNames& lab_names_;
  HelpText all_ = help_of("");
  std::optional<HelpText> own_;  // of the command
  std::string command_;
  std::string labs_root_;
  std::size_t positionals_ = 0;
  bool program_arguments_ = false;
  const HelpOption* awaiting_ = nullptr;  // whose value comes next
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
