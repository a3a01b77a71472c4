// SPDX-License-Identifier: MIT
#include "harness/records/keys.hpp"

#include "harness/base/digest.hpp"

namespace labcheck {
namespace {

template <class Key>
std::string digest_of(const std::map<Key, std::string>& digests, const Key& key) {
  const auto found = digests.find(key);
  return found == digests.end() ? std::string() : found->second;
}

void add_files(Digest& digest, const Submission& submission) {
  for (const SubmittedFile& file : submission.files)
    digest.add(file.name).add(file.path.filename().string()).add(file.sha256);
}

}  // namespace

std::string build_key(const Submission& sources, const std::string& part, Backend backend,
                      const LabDigests& digests) {
  Digest digest;
  digest.add("build").add(part).add(to_string(backend));
  digest.add(digest_of(digests.builds, {part, backend}));
  add_files(digest, sources);
  return digest.hex();
}

std::string run_key(const std::string& build_key, const std::string& case_id, RunMode mode,
                    const LabDigests& digests) {
  return Digest()
      .add("run")
      .add(build_key)
      .add(case_id)
      .add(to_string(mode.backend))
      .add(to_string(mode.checks))
      .add(digest_of(digests.cases, {case_id, mode.backend}))
      .hex();
}

std::string measurement_key(const std::string& build_key, const NeedsMeasurement& need,
                            const std::string& case_id, const LabDigests& digests) {
  return Digest()
      .add("measurement")
      .add(build_key)
      .add(case_id)
      .add(digest_of(digests.cases, {case_id, Backend::gpu}))
      .add(to_string(need.metric))
      .add(need.over)
      .add(digest_of(digests.baselines, need.over))
      .add(digests.ladder)
      .hex();
}

std::string grade_key(const Submission& submission, const LabDigests& digests) {
  Digest digest;
  digest.add("grade").add(digests.everything);
  add_files(digest, submission);
  digest.add("missing");
  for (const std::string& name : submission.missing) digest.add(name);
  digest.add("remarks");
  for (const std::string& remark : submission.remarks) digest.add(remark);
  digest.add("unread");
  for (const std::string& remark : submission.unread) digest.add(remark);
  return digest.hex();
}

}  // namespace labcheck
