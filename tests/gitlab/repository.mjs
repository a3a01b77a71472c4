// SPDX-License-Identifier: MIT
// A student's repository, with grading at home and a pipeline that gitlab-ci-local runs.
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const student = process.env.LABCHECK_STUDENT; // the labcheck on a student's computer
const runner = process.env.LABCHECK_RUNNER; // the labcheck on the runner
const root = process.env.LABCHECK_ROOT;
const testCache = process.env.LABCHECK_TEST_CACHE ?? join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "labcheck-tests");
const gitlab = fileURLToPath(new URL("node_modules/gitlab-ci-local/src/index.js", import.meta.url));

// Returns `status` and the whole output.
function run(command, args, folder, variables = {}) {
  const env = { ...process.env, PATH: `${dirname(runner)}:${process.env.PATH}`, ...variables };
  const done = spawnSync(command, args, { cwd: folder, env, encoding: "utf8", maxBuffer: 1 << 26 });
  if (done.error) throw done.error;
  return { status: done.status, output: done.stdout + done.stderr };
}

export class Repository {
  // Runs `labcheck new` with `words`. If `kept` lists labs, removes all other labs.
  constructor(words, kept = []) {
    this.top = mkdtempSync(join(tmpdir(), "labcheck-gitlab-"));
    this.folder = join(this.top, "repository");
    mkdirSync(join(this.top, "home"));
    const created = run(student, ["new", ...words, this.folder], this.top);
    if (created.status !== 0) throw new Error(created.output);
    for (const name of kept.length > 0 ? readdirSync(this.folder) : []) {
      if (name.startsWith("lab") && !kept.includes(name)) rmSync(this.path(name), { recursive: true });
    }
    // gitlab-ci-local writes to a folder in the repository.
    appendFileSync(this.path(".gitignore"), "/.gitlab-ci-local/\n");
    this.git("init", "-q", "-b", "main");
  }

  remove() {
    rmSync(this.top, { recursive: true, force: true });
  }

  git(...args) {
    const identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
    const done = run("git", [...identity, ...args], this.folder, { HOME: join(this.top, "home") });
    if (done.status !== 0) throw new Error(`git ${args.join(" ")}: ${done.output}`);
    return done.output.trim();
  }

  path(name) {
    return join(this.folder, name);
  }

  write(name, text) {
    mkdirSync(dirname(this.path(name)), { recursive: true });
    writeFileSync(this.path(name), text);
  }

  // Copies a file or folder of labcheck's source tree into the repository.
  take(from, to) {
    cpSync(join(root, from), this.path(to), { recursive: true });
  }

  // Grades the folder as a student does before submitting it.
  gradeAtHome() {
    return run(student, ["--backend", "sim", "--quiet"], this.folder, { LABCHECK_CACHE: testCache, NO_COLOR: "1" });
  }

  // Commits everything. Returns the previous commit, as GitLab names it.
  commit(message) {
    const known = existsSync(this.path(".git/refs/heads/main"));
    const before = known ? this.git("rev-parse", "HEAD") : "0".repeat(40);
    this.git("add", "-A");
    this.git("commit", "-q", "-m", message);
    return before;
  }

  // Runs the pipeline for a push after commit `before`.
  push(before) {
    const home = join(this.top, "home");
    const args = [gitlab, "--force-shell-executor", "--home", home, "--variable", `CI_COMMIT_BEFORE_SHA=${before}`];
    rmSync(join(this.folder, ".gitlab-ci-local"), { recursive: true, force: true });
    const done = run(process.execPath, args, this.folder, { HOME: home });
    const artifacts = join(this.folder, ".gitlab-ci-local/artifacts/labcheck/labcheck-reports");
    const log = join(this.folder, ".gitlab-ci-local/output/labcheck.log");
    return {
      status: done.status,
      output: done.output,
      log: existsSync(log) ? readFileSync(log, "utf8") : "",
      has: (name) => existsSync(join(artifacts, name)),
      read: (name) => readFileSync(join(artifacts, name), "utf8"),
    };
  }
}
