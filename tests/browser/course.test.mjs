// SPDX-License-Identifier: MIT
// Tests the instructor's page as users operate it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { open, withPage } from "./support.mjs";

const names = (page) => page.locator("#table tbody th").allTextContents();
const column = async (page, title) => {
  const titles = await page.locator("#table thead th").allTextContents();
  return page.locator(`#table tbody tr > :nth-child(${titles.indexOf(title) + 1})`).allTextContents();
};
const sorted = (page) => page.locator("#table thead [aria-sort]").evaluateAll(
  (cells) => cells.map((cell) => `${cell.textContent} ${cell.getAttribute("aria-sort")}`));
const sortBy = (page, title) => page.getByRole("button", { name: title, exact: true }).click();

test("lists all students by name at first", () => withPage("course_40.html", {}, async (page) => {
  const shown = await names(page);
  assert.equal(shown.length, 40);
  assert.equal(shown[0], "Student 0001");
  assert.equal(shown[39], "Student 0040");
  assert.deepEqual(await sorted(page), ["Name ascending"]);
  assert.equal(await page.locator("#found").textContent(), "Students: 40");
}));

test("sorts numbers from the highest first, then reversed, with missing values always last", () =>
  withPage("course_40.html", {}, async (page) => {
    const figures = async () => (await column(page, "Points")).filter((text) => text !== "–").map(Number);
    await sortBy(page, "Points");
    assert.deepEqual(await sorted(page), ["Points descending"]);
    assert.deepEqual(await figures(), [...(await figures())].sort((a, b) => b - a));
    assert.deepEqual((await column(page, "Points")).slice(-3), ["–", "–", "–"]);
    await sortBy(page, "Points");
    assert.deepEqual(await sorted(page), ["Points ascending"]);
    assert.deepEqual(await figures(), [...(await figures())].sort((a, b) => a - b));
    assert.deepEqual((await column(page, "Points")).slice(-3), ["–", "–", "–"]);
  }));

test("sorts by every column", () => withPage("course_40.html", {}, async (page) => {
  await page.getByLabel("one column per criterion").check();
  const titles = await page.locator("#table thead th").allTextContents();
  assert.deepEqual(titles, ["Name", "Section", "Points", "by labcheck", "State", "Verdict", "Late", "Submitted (UTC)",
    "The program compiles", "The product is right for every size", "The simulated GPU finds no fault",
    "Global memory is read in whole sectors", "The code explains itself"]);
  for (const title of titles.slice(1)) {
    await sortBy(page, title);
    assert.match((await sorted(page)).join(), new RegExp(`^${title.replace(/[()]/g, "\\$&")} (as|des)cending$`));
    assert.equal((await names(page)).length, 40);
  }
  const texts = (await column(page, "Section")).filter(Boolean);
  await sortBy(page, "Section");
  assert.deepEqual((await column(page, "Section")).filter(Boolean), [...texts].sort());
}));

test("shows an instructor's points instead of open ones", () => withPage("course_40.html", {}, async (page) => {
  await page.getByLabel("one column per criterion").check();
  await page.getByLabel("Search").fill("Student 0003");
  assert.deepEqual(await column(page, "The code explains itself"), ["4"]);
  await page.getByLabel("Missed").selectOption("The code explains itself");
  assert.deepEqual(await names(page), ["Student 0003"]);
  await page.getByLabel("Missed").selectOption("any");
  await page.getByLabel("Search").fill("Student 0013");
  assert.deepEqual(await column(page, "The code explains itself"), ["manual"]);
}));

test("searches in names, numbers and addresses, and shows the number of matches", () =>
  withPage("course_40.html", {}, async (page) => {
    const search = page.getByLabel("Search");
    await search.fill("student 0007");
    assert.deepEqual(await names(page), ["Student 0007"]);
    assert.equal(await page.locator("#found").textContent(), "Students: 1 of 40");
    await search.fill("S512466");
    assert.deepEqual(await names(page), ["Student 0012"]);
    await search.fill("s0040@example.org");
    assert.deepEqual(await names(page), ["Student 0040"]);
    await search.fill("no such student");
    assert.deepEqual(await names(page), []);
    assert.equal(await page.locator("#found").textContent(), "Students: 0 of 40");
    await search.press("Enter");
    assert.match(page.url(), /course_40\.html$/, "Enter must not send the form");
  }));

test("filters by section, state, verdict and missed criterion together", () =>
  withPage("course_40.html", {}, async (page) => {
    await page.getByLabel("Section").selectOption("B");
    assert.deepEqual(new Set(await column(page, "Section")), new Set(["B"]));
    await page.getByLabel("State").selectOption("missing");
    assert.deepEqual(await names(page), ["Student 0020"]);
    await page.getByLabel("State").selectOption("not graded yet");
    assert.deepEqual(await names(page), []);
    await page.getByLabel("Section").selectOption("");
    assert.deepEqual(await names(page), ["Student 0004"]);
    await page.getByLabel("State").selectOption("");
    await page.getByLabel("Verdict").selectOption("Wrong answer");
    assert.deepEqual(new Set(await column(page, "Verdict")), new Set(["Wrong answer"]));
    await page.getByLabel("Verdict").selectOption("");
    await page.getByLabel("Missed").selectOption({ label: "The product is right for every size" });
    await page.getByLabel("one column per criterion").check();
    const points = await column(page, "The product is right for every size");
    assert.ok(points.length > 0 && points.length < 40);
    assert.ok(points.every((text) => text !== "40"), points.join());
  }));

test("opens a student's page", () => withPage("course_40.html", {}, async (page) => {
  await page.getByRole("link", { name: "Student 0001", exact: true }).first().click();
  await page.waitForURL(/students\/wrong_answer\.html$/);
  assert.equal(await page.locator("h1").textContent(), "ada");
}));

test("works with the keyboard alone", () => withPage("course_40.html", {}, async (page) => {
  const focused = () => page.evaluate(() => document.activeElement.textContent || document.activeElement.id);
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "Skip to the table of students");
  assert.ok(await page.evaluate(() => document.activeElement.getBoundingClientRect().left >= 0), "visible while focused");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  assert.equal(await focused(), "search");
  while ((await focused()) !== "Verdict") await page.keyboard.press("Tab");
  assert.notEqual(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), "none");
  await page.keyboard.press("Enter");
  assert.deepEqual(await sorted(page), ["Verdict ascending"]);
  assert.equal(await focused(), "Verdict", "the focus does not move");
  const first = (await names(page))[0];
  while ((await focused()) !== first) await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL(/students\/wrong_answer\.html$/);
}));

test("walks through the students of the heat map with the arrow keys", () => withPage("course_40.html", {}, async (page) => {
  const slider = page.getByRole("slider", { name: "Student" });
  const shown = () => slider.getAttribute("aria-valuetext");
  await slider.focus();
  const best = await shown();
  assert.match(best, /^Student \d{4}, points: 100$/);
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await shown(), best);
  assert.equal(await page.locator("#picked-name").textContent(), await shown());
  await page.keyboard.press("Home");
  assert.equal(await shown(), best);
}));

test("opens the student of a column of the heat map", () => withPage("course_40.html", {}, async (page) => {
  const strip = page.locator("canvas[data-column]").first();
  await strip.hover({ position: { x: 3, y: 5 } });
  const name = await page.locator("#picked-name").textContent();
  await strip.click({ position: { x: 3, y: 5 } });
  await page.waitForURL(/students\/wrong_answer\.html$/);
  assert.match(name, /points: 100$/);
}));

test("turns the pages of a long table", () => withPage("course_120_timed.html", {}, async (page) => {
  assert.equal((await names(page)).length, 100);
  assert.equal(await page.locator("#pages").textContent(), "1 to 100 of 120");
  assert.ok(await page.getByRole("button", { name: "Previous" }).isDisabled());
  await page.getByRole("button", { name: "Next" }).click();
  assert.equal((await names(page))[0], "Student 0101");
  assert.equal((await names(page)).length, 20);
  assert.ok(await page.getByRole("button", { name: "Next" }).isDisabled());
  await page.getByLabel("Search").fill("student 0001");
  assert.deepEqual(await names(page), ["Student 0001"]);
  assert.ok(await page.locator("#pager").isHidden());
}));

test("prints all students", () => withPage("course_120_timed.html", {}, async (page) => {
  await page.evaluate(() => addEventListener("beforeprint", () => { window.printed = document.querySelectorAll("#table tbody tr").length; }));
  const pdf = await page.pdf({ format: "A4" });
  assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
  assert.ok(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length >= 3);
  assert.equal(await page.evaluate(() => window.printed), 120);
  assert.equal((await names(page)).length, 100, "the page is unchanged after printing");
}));

const inkShare = (page, id) => page.evaluate((name) => {
  const canvas = document.getElementById(name);
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  let ink = 0;
  for (let at = 3; at < data.length; at += 4) ink += data[at] > 0;
  return ink / (data.length / 4);
}, id);

test("draws the distribution, the speeds and the roofline, each with the numbers as text", () =>
  withPage("course_120_timed.html", {}, async (page) => {
    for (const id of ["histogram", "speeds", "roofline"]) {
      assert.ok((await inkShare(page, id)) > 0.01, `${id} is empty`);
      assert.ok((await page.locator(`#${id}`).getAttribute("aria-label")).length > 20);
    }
    const drawn = (id) => page.evaluate((name) => Chart.getChart(name).data.datasets[0].data.length, id);
    const right = await page.locator("#criteria tbody tr").nth(1).locator("td").nth(1).textContent();
    assert.equal(await drawn("speeds"), Number(right), "each correct program once");
    assert.equal(await drawn("roofline"), Number(right));
    await page.locator("#distribution summary").click();
    const counts = await page.locator("#distribution td").allTextContents();
    assert.equal(counts.reduce((sum, count) => sum + Number(count), 0),
      Number(await page.locator(".summary dd").first().textContent()), "the bins contain all graded students");
    await page.locator("#speed summary").click();
    assert.deepEqual((await page.locator("#speed tbody tr").first().locator("th, td").allTextContents())[0], "slower than the first");
    assert.equal(await page.locator("#speed tbody tr", { hasText: "tile-16" }).locator("td").first().textContent(), "22.1 ms");
  }));

test("has no speed section without measured speeds", () => withPage("course_40.html", {}, async (page) => {
  assert.equal(await page.locator("#speed").count(), 0);
}));

test("lists students who are not graded yet, missing or unknown, and skipped files", () => withPage("course_40.html", {}, async (page) => {
  assert.deepEqual(await page.locator("#withheld li").allTextContents(),
    ["Student 0004: The simulated GPU does not support the instruction 'wgmma'."]);
  assert.deepEqual(await page.locator("#missing li").allTextContents(), ["Student 0020", "Student 0040"]);
  assert.deepEqual(await page.locator("#unknown li").allTextContents(), ["Student 0009"]);
  assert.deepEqual(await page.locator("#skipped li").allTextContents(), ["notes.txt: a file next to the students' folders"]);
}));

test("opens two thousand students with a hundred rows, in a small multiple of the time for an empty course", async () => {
  const time = async (name) => {
    const times = [];
    for (let round = 0; round < 3; ++round) {
      const { page, close } = await open(name);
      times.push(await page.evaluate(() => window.paintedAfter));
      await close();
    }
    return times.sort((a, b) => a - b)[1];
  };
  const [empty, many] = [await time("course_empty.html"), await time("course_2000.html")];
  console.log(`painted after ${empty.toFixed(0)} ms for an empty course, ${many.toFixed(0)} ms for 2000 students`);
  await withPage("course_2000.html", {}, async (page) => {
    assert.equal((await names(page)).length, 100);
    assert.ok((await page.locator("*").count()) < 5000);
  });
  assert.ok(many < 15 * empty, `${many} ms against ${empty} ms`);
});
