#include "harness/pipeline/warm_card.hpp"

#include <algorithm>

namespace labcheck {
namespace {

constexpr std::size_t kMostProcesses = 6;

}  // namespace

TimedInput WarmCard::input(const std::string& key, const std::function<TimedInput()>& make) {
  const std::lock_guard lock(mutex_);
  auto found = inputs_.find(key);
  if (found == inputs_.end()) found = inputs_.emplace(key, make()).first;
  return found->second;
}

std::shared_ptr<CardWatch> WarmCard::watch(
    const std::function<std::unique_ptr<CardWatch>()>& make) {
  const std::lock_guard lock(mutex_);
  if (watch_ == nullptr) watch_ = make();
  return watch_;
}

std::unique_ptr<TimedProcess> WarmCard::take(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found = std::find_if(processes_.begin(), processes_.end(),
                                  [&](const Kept& kept) { return kept.first == key; });
  if (found == processes_.end()) return nullptr;
  std::unique_ptr<TimedProcess> process = std::move(found->second);
  processes_.erase(found);
  return process;
}

void WarmCard::keep(const std::string& key, std::unique_ptr<TimedProcess> process) {
  const std::lock_guard lock(mutex_);
  processes_.emplace_back(key, std::move(process));
  if (processes_.size() > kMostProcesses) processes_.pop_front();
}

std::size_t WarmCard::processes() const {
  const std::lock_guard lock(mutex_);
  return processes_.size();
}

void WarmCard::clear() {
  const std::lock_guard lock(mutex_);
  processes_.clear();
}

}  // namespace labcheck
