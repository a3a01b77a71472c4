// SPDX-License-Identifier: MIT
#include "harness/similarity/tokens.hpp"

#include "harness/base/cpp_text.hpp"
#include "harness/base/text.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <utility>

namespace labcheck {
namespace {

// Words that have a kind of their own: the keywords of C++20, and the words of CUDA.
constexpr std::string_view kKeptWords =
    "alignas alignof asm auto bool break case catch char class concept const consteval "
    "constexpr constinit const_cast continue co_await co_return co_yield decltype default delete "
    "do double dynamic_cast else enum explicit extern false float for friend goto if inline int "
    "long mutable namespace new noexcept nullptr operator private protected public "
    "register reinterpret_cast requires return short signed sizeof static static_assert "
    "static_cast struct switch template this thread_local throw true try typedef typeid typename "
    "union unsigned using virtual void volatile wchar_t while __global__ __device__ __host__ "
    "__shared__ __constant__ __managed__ __restrict__ __launch_bounds__ __forceinline__ "
    "__noinline__ __syncthreads __syncthreads_count __syncthreads_and __syncthreads_or __syncwarp "
    "__threadfence __threadfence_block __threadfence_system __shfl_sync __shfl_up_sync "
    "__shfl_down_sync __shfl_xor_sync __ballot_sync __any_sync __all_sync __activemask "
    "__reduce_add_sync __reduce_max_sync __popc __ffs __clz __ldg __fmaf_rn atomicAdd atomicSub "
    "atomicExch atomicMin atomicMax atomicInc atomicCAS atomicAnd atomicOr threadIdx blockIdx "
    "blockDim gridDim warpSize dim3 cudaMalloc cudaMallocManaged cudaMallocHost cudaFree "
    "cudaFreeHost cudaMemcpy cudaMemcpyAsync cudaMemcpy2D cudaMemcpyToSymbol cudaMemset "
    "cudaDeviceSynchronize cudaGetLastError";

// The operators of more than one character, longer ones first. Two or three '>' are as many
// tokens: they can also end templates, where spaces between them change nothing.
constexpr auto kLongOperators = std::to_array<std::string_view>(
    {"<<<", "<<=", ">>=", "<=>", "...", "->*", "::", "->", "++", "--", "<<", "<=", ">=", "==",
     "!=",  "&&",  "||",  "+=",  "-=",  "*=",  "/=", "%=", "&=", "|=", "^=", ".*", "##"});

// Other spellings of operators: digraphs, longer ones first, and words.
using Spelling = std::pair<std::string_view, std::string_view>;
constexpr auto kDigraphs = std::to_array<Spelling>(
    {{"%:%:", "##"}, {"%:", "#"}, {"<%", "{"}, {"%>", "}"}, {"<:", "["}, {":>", "]"}});
constexpr auto kOperatorWords = std::to_array<Spelling>({{"and", "&&"},
                                                         {"or", "||"},
                                                         {"not", "!"},
                                                         {"bitand", "&"},
                                                         {"bitor", "|"},
                                                         {"xor", "^"},
                                                         {"compl", "~"},
                                                         {"and_eq", "&="},
                                                         {"or_eq", "|="},
                                                         {"xor_eq", "^="},
                                                         {"not_eq", "!="}});

constexpr TokenKind kFirstKept = 512;

using Kinds = std::unordered_map<std::string_view, TokenKind>;

TokenKind operator_kind(std::string_view text, const Kinds& kinds) {
  return text.size() == 1 ? static_cast<unsigned char>(text.front()) : kinds.at(text);
}

const Kinds& kept_kinds() {
  static const auto kinds = [] {
    Kinds table;
    TokenKind next = kFirstKept;
    std::string_view words = kKeptWords;
    while (!words.empty()) {
      const std::size_t end = std::min(words.find(' '), words.size());
      table.emplace(words.substr(0, end), next++);
      words.remove_prefix(std::min(end + 1, words.size()));
    }
    for (const std::string_view word : kLongOperators) table.emplace(word, next++);
    for (const auto& [word, meaning] : kOperatorWords)
      table.emplace(word, operator_kind(meaning, table));
    return table;
  }();
  return kinds;
}

// Bytes of other alphabets belong to identifiers.
bool is_word_part(char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 128;
}

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) {}

  std::vector<Lexeme> run() {
    while (at_ < text_.size()) step();
    return std::move(lexemes_);
  }

 private:
  bool is_here(std::string_view word) const { return text_.substr(at_).starts_with(word); }

  void move_to(std::size_t end) {
    end = std::min(end, text_.size());
    const auto breaks = std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                   text_.begin() + static_cast<std::ptrdiff_t>(end), '\n');
    if (breaks > 0) at_line_start_ = true;
    line_ += static_cast<int>(breaks);
    at_ = end;
  }

  void add(TokenKind kind, std::size_t end) {
    lexemes_.push_back({kind, line_, text_.substr(at_, end - at_), at_line_start_});
    at_line_start_ = false;
    move_to(end);
  }

  void step() {
    const char c = text_[at_];
    if (c == ' ' || (c >= '\t' && c <= '\r')) return move_to(at_ + 1);
    if (const std::size_t end = comment_end(text_, at_); end > at_) return skip_comment(end);
    if (c == '"' || c == '\'') return add(kText, literal_end(text_, at_));
    if (is_digit(c) || (c == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1])))
      return add(kNumber, number_end());
    if (is_word_part(c)) return add_word();
    for (const auto& [digraph, meaning] : kDigraphs) {
      if (is_here(digraph) && !is_less_of_scope())
        return add(operator_kind(meaning, kept_kinds()), at_ + digraph.size());
    }
    for (const std::string_view word : kLongOperators) {
      if (is_here(word)) return add(kind_of(word), at_ + word.size());
    }
    add(static_cast<unsigned char>(c), at_ + 1);
  }

  // "<::" is "<" and "::", as in f<::g>, unless ':' or '>' follows.
  bool is_less_of_scope() const { return is_here("<::") && !is_here("<:::") && !is_here("<::>"); }

  // A comment between two tokens does not begin a line of code.
  void skip_comment(std::size_t end) {
    const bool at_line_start = at_line_start_;
    move_to(end);
    at_line_start_ = at_line_start;
  }

  // Quotes may separate digits, and an exponent may have a sign.
  std::size_t number_end() const {
    std::size_t end = at_ + 1;
    while (end < text_.size()) {
      const bool is_sign =
          (text_[end] == '+' || text_[end] == '-') &&
          std::string_view("eEpP").find(text_[end - 1]) != std::string_view::npos &&
          !text_.substr(at_).starts_with("0x");
      if (!is_sign && !is_word_part(text_[end]) && text_[end] != '.' && text_[end] != '\'') break;
      ++end;
    }
    return end;
  }

  void add_word() {
    std::size_t end = at_;
    while (end < text_.size() && is_word_part(text_[end])) ++end;
    const std::string_view word = text_.substr(at_, end - at_);
    const bool is_quoted = end < text_.size() && text_[end] == '"';
    if (is_quoted && word.ends_with('R') && word.size() <= 3)
      return add(kText, raw_literal_end(text_, end));
    add(kind_of(word), end);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  bool at_line_start_ = true;
  std::vector<Lexeme> lexemes_;
};

}  // namespace

TokenKind kind_of(std::string_view word) {
  const auto kept = kept_kinds().find(word);
  return kept == kept_kinds().end() ? kIdentifier : kept->second;
}

std::vector<Lexeme> lexemes_of(std::string_view text) {
  return Scanner(text).run();
}

}  // namespace labcheck
