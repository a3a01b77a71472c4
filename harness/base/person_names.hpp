// SPDX-License-Identifier: MIT
/// Compares people's names in different spellings.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// `text` with plain letters instead of accented Latin letters, both single code points and letters
/// with combining marks. Other characters are unchanged.
std::string without_accents(std::string_view text);

/// without_accents(), with ASCII letters in lower case.
std::string folded(std::string_view text);

/// The words of a name, folded(): "Doe, Jane" has the words "doe" and "jane", "O'Brien" is one
/// word.
std::vector<std::string> name_words(std::string_view name);

/// A key that ignores the order of the words: "doe jane" for both "Doe, Jane" and "Jane DOE".
std::string name_key(std::string_view name);

/// The number in Moodle's name for an anonymous participant, such as "Participant 4711" (the word
/// depends on the site's language); "" if there is no number.
std::string participant_number(std::string_view participant);

/// True if two names have a word in common. Letters outside ASCII are also ignored, because an old
/// archive may have replaced them ("M?ller").
bool share_a_word(std::string_view a, std::string_view b);

/// The forms that Canvas may give a name: its words joined without spaces, starting with each of
/// the words, without accents and also without the accented letters: "doejane", "janedoe".
std::vector<std::string> run_together(std::string_view name);

}  // namespace labcheck
