/// Names of people, however they are spelled.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// `text` with plain letters for those with accents: of Latin (U+00C0 to U+017F, and Romanian's
/// with commas), whether in one code point or followed by combining marks. The rest stays.
std::string without_accents(std::string_view text);

/// without_accents(), and ASCII letters small.
std::string folded(std::string_view text);

/// The words of a name, folded(): "Doe, Jane" is "doe" and "jane", "O'Brien" one word.
std::vector<std::string> name_words(std::string_view name);

/// The same for a name in any order: "Doe, Jane" and "Jane DOE" are both "doe jane".
std::string name_key(std::string_view name);

/// The number in what Moodle calls a participant without a name, such as "Participant 4711" (the
/// word depends on the site's language); "" where there is none.
std::string participant_number(std::string_view participant);

/// Whether two names have a word in common; what letters beyond ASCII have become in one of them
/// (an old archive's "M?ller") does not count.
bool share_a_word(std::string_view a, std::string_view b);

/// What Canvas might make of a name: its words run together, from each word on, with accents gone
/// and, for names that have any, with such letters left out: "doejane", "janedoe".
std::vector<std::string> run_together(std::string_view name);

}  // namespace labcheck
