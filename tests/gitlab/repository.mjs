// A student's repository, what is done with it at home, and its pipeline as gitlab-ci-local runs it.
import { spawnSync } from "node:child_process";
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const student = process.env.LABCHECK_STUDENT; // the labcheck of a student's machine
const runner = process.env.LABCHECK_RUNNER; // and that of the machine that runs pipelines
const root = process.env.LABCHECK_ROOT;
const gitlab = join(import.meta.dirname, "node_modules/gitlab-ci-local/src/index.js");

// `status` and all that was printed.
function run(command, args, folder, variables = {}) {
  const env = { ...process.env, PATH: `${dirname(runner)}:${process.env.PATH}`, ...variables };
  const done = spawnSync(command, args, { cwd: folder, env, encoding: "utf8", maxBuffer: 1 << 26 });
  if (done.error) throw done.error;
  return { status: done.status, output: done.stdout + done.stderr };
}

export class Repository {
  // What `labcheck new` makes of these words; of a course only the labs in `kept` stay.
  constructor(words, kept = []) {
    this.top = mkdtempSync(join(tmpdir(), "labcheck-gitlab-"));
    this.folder = join(this.top, "repository");
    mkdirSync(join(this.top, "home"));
    const made = run(student, ["new", ...words, this.folder], this.top);
    if (made.status !== 0) throw new Error(made.output);
    for (const name of kept.length > 0 ? readdirSync(this.folder) : []) {
      if (name.startsWith("lab") && !kept.includes(name)) rmSync(this.path(name), { recursive: true });
    }
    // gitlab-ci-local works beside the repository's files.
    appendFileSync(this.path(".gitignore"), "/.gitlab-ci-local/\n");
    this.git("init", "-q", "-b", "main");
  }

  remove() {
    rmSync(this.top, { recursive: true, force: true });
  }

  git(...args) {
    const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
    const done = run("git", [...who, ...args], this.folder, { HOME: join(this.top, "home") });
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

  // Puts a file or folder of labcheck's own tree into the repository.
  take(from, to) {
    cpSync(join(root, from), this.path(to), { recursive: true });
  }

  // What a student sees who grades the folder before handing it in.
  gradeAtHome() {
    return run(student, ["--backend", "sim", "--quiet"], this.folder, { LABCHECK_CACHE: join(this.top, "cache"), NO_COLOR: "1" });
  }

  // Commits everything and gives the commit before, as GitLab names it.
  commit(message) {
    const known = existsSync(this.path(".git/refs/heads/main"));
    const before = known ? this.git("rev-parse", "HEAD") : "0".repeat(40);
    this.git("add", "-A");
    this.git("commit", "-q", "-m", message);
    return before;
  }

  // Runs the pipeline for the push that `before` came before.
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
