// SPDX-License-Identifier: MIT
// Properties of all pages: the instructor's, the overview, and those of students.

import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, open, overflow, pagesIn, poorContrasts, withPage } from "./support.mjs";

const pages = [...pagesIn(), ...pagesIn("students")];
assert.ok(pages.length > 15);

for (const name of pages) {
  test(`${name} has no errors, fits a phone and is readable in the light and the dark scheme`, async () => {
    const papers = [];
    for (const colorScheme of ["light", "dark"]) {
      await withPage(name, { colorScheme }, async (page) => {
        assert.deepEqual((await poorContrasts(page)).slice(0, 5), [], colorScheme);
        papers.push(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor));
      });
    }
    assert.notEqual(papers[0], papers[1], "the dark scheme has another color");
    await withPage(name, { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }, async (page) => {
      assert.equal(await overflow(page), 0, "wider than a phone");
      assert.equal(await page.locator("main").count(), 1);
      assert.equal(await page.locator("h1").count(), 1);
      assert.notEqual(await page.title(), "owned");
    });
  });

  test(`${name} has names for its controls and headings for its tables`, () => withPage(name, {}, async (page) => {
    const unnamed = await page.evaluate(() => [...document.querySelectorAll("a, button, input, select, [role=img], [role=region]")]
      .filter((each) => each.checkVisibility() && !(each.textContent.trim() || each.getAttribute("aria-label") || each.labels?.length))
      .map((each) => each.outerHTML.slice(0, 80)));
    assert.deepEqual(unnamed, []);
    const withoutHeadings = await page.evaluate(() => [...document.querySelectorAll("table")]
      .filter((table) => !table.querySelector("th[scope=col]")).map((table) => table.className));
    assert.deepEqual(withoutHeadings, []);
    const ids = await page.evaluate(() => [...document.querySelectorAll("[id]")].map((each) => each.id));
    assert.equal(new Set(ids).size, ids.length, "ids are unique");
  }));
}

test("a page runs no injected script and makes no request", async () => {
  for (const name of ["course_40.html", "students/wrong_answer.html"]) {
    const { page } = await open(name);
    const requested = [];
    page.on("response", (response) => requested.push(response.url()));
    page.on("requestfailed", (request) => { if (request.failure().errorText !== "csp") requested.push(request.url()); });
    const ran = await page.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.body.append(script);
      const image = new Image();
      image.src = "https://example.org/pixel.png";
      document.body.append(image);
      const answer = await fetch("https://example.org/").then(() => "fetched", () => "refused");
      return [window.ran, answer];
    });
    assert.deepEqual(ran, [undefined, "refused"]);
    assert.deepEqual(requested, [], "requested in spite of the policy");
    await page.context().close();
  }
});

test("hostile names are text", () => withPage("course_hostile.html", {}, async (page) => {
  assert.equal(await page.title(), "</title><script>document.title='owned'</script>: course results");
  assert.deepEqual((await page.locator("#table tbody bdi").allTextContents()).sort(), [
    "</script><script>document.title='owned'</script>",
    "invalid \uFFFD\uFFFD( <b>bold</b> \u05D3\u05D5\u05D3",
    "·txet desrever· · 'quoted' \"twice\" & more",
  ]);
  assert.equal(await page.locator("img, b").count(), 0);
  await page.getByLabel("Missed").selectOption({ label: "\"><img src=x onerror=alert(1)>" });
  await page.getByLabel("one column per criterion").check();
  assert.equal(await page.locator("img").count(), 0);
}));

test("program output is text", () => withPage("students/hostile_text.html", {}, async (page) => {
  assert.equal(await page.locator("script").count(), 0);
  assert.match(await page.locator("#printed").textContent(), /<testcase name="forged"\/> &amp; <script>/);
  assert.match(await page.locator("#source").textContent(), /\/\/ <script>alert\(1\)<\/script>/);
  assert.match(await page.locator("h1").textContent(), /^ada <script>alert\(1\)<\/script>$/);
}));

test("a message links to the line that it names", () => withPage("students/memory_error.html", {}, async (page) => {
  await page.getByRole("link", { name: "matmul.cu:31" }).click();
  assert.match(page.url(), /#f1-l31$/);
  const line = page.locator("tr:target");
  assert.match(await line.textContent(), /^31\s*sum \+= left$/);
  await page.waitForFunction(() => {
    const box = document.querySelector("tr:target").getBoundingClientRect();
    return box.top >= 0 && box.bottom <= innerHeight;
  });
  assert.match(await page.locator("tr:target + .notes").textContent(), /out-of-bounds/);
}));

test("a student's page can be printed", () => withPage("students/memory_error.html", {}, async (page) => {
  const pdf = await page.pdf({ format: "A4" });
  assert.ok(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g).length >= 1);
}));

test("the overview links to each lab", () => withPage("overview.html", {}, async (page) => {
  const rows = page.locator("#labs tbody tr");
  assert.equal(await rows.count(), 2);
  assert.deepEqual(await page.locator("#students tbody tr").nth(41).locator("th, td").allTextContents().then((all) => all.slice(0, 2)),
    ["Student 0042", "–"], "a student in one lab only");
  await rows.first().getByRole("link").click();
  assert.equal(page.url(), addressOf("course_40.html"));
}));
