// SPDX-License-Identifier: MIT
// Follows two students: one submits the unchanged template and then solves the lab; the other works on two labs, and then changes
// a file that belongs to no lab. The pipeline is the template's. The test reads the artifacts of each push as GitLab does.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, describe, test } from "node:test";

import { issues, testcases, variables } from "./gitlab_rules.mjs";
import { Repository } from "./repository.mjs";

const totalLine = /labcheck total: (\d+(?:\.\d+)?) %/; // as in .gitlab-ci.yml

describe("a repository with one lab", () => {
  let repository;
  before(() => {
    repository = new Repository(["lab4"]);
  });
  after(() => repository.remove());

  test("has the regular expression for coverage that this test uses", () => {
    const pipeline = readFileSync(repository.path(".gitlab-ci.yml"), "utf8");
    assert.ok(pipeline.includes(`coverage: '/${totalLine.source}/'`), pipeline);
  });

  test("is graded at home before any work, and the report shows where to begin", () => {
    const report = repository.gradeAtHome();
    assert.equal(report.status, 1, report.output);
    assert.match(report.output, /What to do next:\n {2}- \d+ points depend on "Kernels compute the results": start with test case one:/);
  });

  test("fails with the template unchanged, and with readable reports", () => {
    const pipeline = repository.push(repository.commit("Template"));
    assert.equal(pipeline.status, 1, pipeline.output);

    const tests = testcases(pipeline.read("junit.xml"));
    assert.ok(tests.some((each) => each.ending === "failure" && /wrong/.test(each.text)));
    assert.ok(tests.every((each) => each.suite.startsWith("lab4-multiply-add")));
    assert.equal(tests[0].file, "multiply_add.cu");
    issues(pipeline.read("codequality.json"), repository.folder);

    const grade = variables(pipeline.read("labcheck.env"));
    const report = JSON.parse(pipeline.read("lab4-multiply-add.json"));
    assert.equal(Number(grade.LABCHECK_POINTS), report.grade.points);
    assert.equal(Number(grade.LABCHECK_MAX_POINTS), 100);
    assert.equal(grade.LABCHECK_GRADED, "lab4-multiply-add");
    assert.ok(report.grade.points > 0 && report.grade.points <= 20, "little more than for compiling");
    assert.equal(Number(totalLine.exec(pipeline.log)[1]), report.grade.points);
    assert.match(pipeline.log, /Correct for arrays in host memory/);

    assert.match(pipeline.read("summary.md"), /^# labcheck: /);
    const links = [...pipeline.read("index.html").matchAll(/href="([^"#]+)"/g)].map(([, link]) => link);
    assert.deepEqual(links, ["lab4-multiply-add.html", "lab4-multiply-add.json"]);
    for (const link of links) assert.ok(pipeline.has(link), link);
    assert.match(pipeline.read("lab4-multiply-add.html"), /<!DOCTYPE html>/i);
  });

  test("passes with the reference, at home and in the pipeline, and earns every point that the simulated GPU can give", () => {
    repository.take("reference/lab4-multiply-add/solution.cu", "multiply_add.cu");
    const report = repository.gradeAtHome();
    assert.equal(report.status, 0, report.output);
    assert.match(report.output, /provisional/);
    const pipeline = repository.push(repository.commit("Solved"));
    assert.equal(pipeline.status, 0, pipeline.output);
    const { grade } = JSON.parse(pipeline.read("lab4-multiply-add.json"));
    assert.equal(grade.points + grade.open_points, grade.max_points);
    const endings = testcases(pipeline.read("junit.xml")).map((each) => each.ending);
    assert.ok(endings.every((ending) => ending === "passed" || ending === "skipped"), endings.join());
    assert.equal(Number(totalLine.exec(pipeline.log)[1]), grade.points);
  });
});

describe("a repository with two labs", () => {
  let repository;
  before(() => {
    repository = new Repository(["--all"], ["lab4-multiply-add", "lab6-transpose"]);
    repository.commit("Template");
  });
  after(() => repository.remove());

  test("is graded for the changed lab, and a race is reported at its lines", () => {
    repository.take("tests/submissions/lab6-transpose/data_race/no_barrier.cu", "lab6-transpose/transpose.cu");
    const pipeline = repository.push(repository.commit("A tile"));
    assert.equal(pipeline.status, 1, pipeline.output);
    assert.match(pipeline.log, /lab4-multiply-add: unchanged/);
    assert.ok(!pipeline.has("lab4-multiply-add.html") && pipeline.has("lab6-transpose.html"));
    assert.ok(testcases(pipeline.read("junit.xml")).every((each) => each.suite.startsWith("lab6-transpose")));
    const found = issues(pipeline.read("codequality.json"), repository.folder);
    const races = found.filter((issue) => /data race/.test(issue.description));
    assert.ok(races.length > 0);
    for (const race of races) {
      assert.equal(race.severity, "critical");
      assert.equal(race.location.path, "lab6-transpose/transpose.cu");
    }
    assert.equal(variables(pipeline.read("labcheck.env")).LABCHECK_GRADED, "lab6-transpose");
  });

  test("passes, with a message, if a push changes no lab", () => {
    repository.write("notes.md", "What I learnt\n");
    const pipeline = repository.push(repository.commit("Notes"));
    assert.equal(pipeline.status, 0, pipeline.output);
    assert.match(pipeline.log, /No lab has changed/);
    assert.deepEqual(testcases(pipeline.read("junit.xml")), []);
    assert.deepEqual(issues(pipeline.read("codequality.json"), repository.folder), []);
    assert.equal(variables(pipeline.read("labcheck.env")).LABCHECK_GRADED, "none");
    assert.equal(totalLine.exec(pipeline.log), null);
  });
});
