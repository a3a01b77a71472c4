
"use strict";

/* The table of students: sorting, searching and filtering. The document contains one page of the table at a time, so
   thousands of students load fast. The printed table is complete. */
{
  const kRowsPerPage = 100;
  const rows = course.rows;
  const has = (key) => rows.some((row) => row[key] !== "" && row[key] !== null);
  const compareText = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" }).compare;

  /* `value` is the sort key, `show` the displayed value (default: `value`); columns of numbers are sorted from
     the highest at first. */
  const fixed = [
    { id: "name", title: tr("Name"), value: (row) => row.name, show: nameOf },
    { id: "section", title: tr("Section"), value: (row) => row.section, only: has("section") },
    { id: "points", title: tr("Points"), figure: true, value: (row) => row.points },
    { id: "automatic", title: tr("by labcheck"), figure: true, value: (row) => row.automatic,
      only: rows.some((row) => row.automatic !== row.points) },
    { id: "state", title: tr("State"), value: (row) => row.state },
    { id: "verdict", title: tr("Verdict"), value: (row) => row.verdict },
    { id: "late", title: tr("Late"), figure: true, value: (row) => row.late, show: (row) => latenessText(row.late),
      only: rows.some((row) => row.late > 0) },
    { id: "submitted", title: tr("Submitted (UTC)"), value: (row) => row.submittedAt, only: has("submittedAt") },
  ].filter((column) => column.only !== false);
  const criteria = course.columns.map((column, index) => ({
    id: `criterion-${index}`,
    title: column.title,
    figure: true,
    value: (row) => (row.cells[index] ? pointsIn(row.cells[index]) : null),
    show: (row) => criterionText(row.cells[index]),
  }));

  /* The words for outcomes without points. */
  const kWords = { skipped: tr("skipped"), not_measured: tr("not measured"), manual: tr("manual"), held: tr("held for review"), withheld: tr("not graded yet") };

  const state = { columns: fixed, sorted: fixed[0], descending: false, page: 0, found: rows, whole: false };

  /* An instructor's points replace labcheck's. */
  function pointsIn([, points, mark]) {
    return mark ?? points;
  }

  function criterionText(cell) {
    if (!cell) return "";
    const [outcome, , mark] = cell;
    const hasPoints = mark !== undefined || ["full", "partial", "none"].includes(outcome);
    return hasPoints ? pointsText(pointsIn(cell)) : kWords[outcome];
  }

  function cellContent(column, row) {
    if (column.show) return column.show(row);
    return column.figure ? pointsText(column.value(row)) : column.value(row);
  }

  /* Rows without a value are last in both directions. */
  function compare(a, b) {
    const [x, y] = [state.sorted.value(a), state.sorted.value(b)];
    const [noX, noY] = [x === null || x === "", y === null || y === ""];
    if (noX || noY) return noX - noY || a.number - b.number;
    const order = state.sorted.figure ? x - y : compareText(x, y);
    return (state.descending ? -order : order) || a.number - b.number;
  }

  function earnsAll(row, index) {
    const cell = row.cells[index];
    if (cell?.[2] !== undefined) return cell[2] >= course.columns[index].max;
    return !cell || ["full", "not_measured", "manual", "held", "withheld"].includes(cell[0]);
  }

  function find() {
    const words = byId("search").value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    const [section, standing, verdict, missed] = ["section", "state", "verdict", "missed"].map((id) => byId(id).value);
    state.found = rows.filter((row) =>
      words.every((word) => row.searchText.includes(word)) &&
      (section === "" || row.section === section) &&
      (standing === "" || row.state === standing) &&
      (verdict === "" || row.verdict === verdict) &&
      (missed === "" || !earnsAll(row, Number(missed))));
    state.page = 0;
    byId("found").textContent = state.found.length === rows.length
      ? tr("Students: {0}", rows.length)
      : tr("Students: {0} of {1}", state.found.length, rows.length);
    arrange();
  }

  function arrange() {
    state.found.sort(compare);
    fill();
  }

  function sortBy(column) {
    state.descending = state.sorted === column ? !state.descending : Boolean(column.figure);
    state.sorted = column;
    state.page = 0;
    markSorted();
    arrange();
  }

  function head() {
    const line = make("tr");
    for (const column of state.columns) {
      const button = make("button", { type: "button" }, column.title);
      button.addEventListener("click", () => sortBy(column));
      const cell = make("th", { scope: "col", className: column.figure ? "figure" : "" }, button);
      cell.dataset.column = column.id;
      line.append(cell);
    }
    byId("table").tHead.replaceChildren(line);
    markSorted();
  }

  function markSorted() {
    for (const cell of byId("table").tHead.rows[0].cells) {
      if (cell.dataset.column === state.sorted.id) {
        cell.setAttribute("aria-sort", state.descending ? "descending" : "ascending");
      } else {
        cell.removeAttribute("aria-sort");
      }
    }
  }

  function rowElement(row) {
    const line = make("tr", { className: row.standing });
    state.columns.forEach((column, index) => {
      const cell = make(index === 0 ? "th" : "td", { className: column.figure ? "figure" : "" });
      if (index === 0) cell.scope = "row";
      cell.append(cellContent(column, row));
      line.append(cell);
    });
    return line;
  }

  function fill() {
    const pages = Math.max(1, Math.ceil(state.found.length / kRowsPerPage));
    const first = state.page * kRowsPerPage;
    const part = state.whole ? state.found : state.found.slice(first, first + kRowsPerPage);
    byId("table").tBodies[0].replaceChildren(...part.map(rowElement));
    byId("pager").hidden = pages === 1 || state.whole;
    byId("pages").textContent = tr("{0} to {1} of {2}", first + 1, first + part.length, state.found.length);
    byId("previous").disabled = state.page === 0;
    byId("next").disabled = state.page === pages - 1;
  }

  function turn(by) {
    state.page += by;
    fill();
    byId("students").scrollIntoView({ block: "start" });
  }

  function offer(id, values) {
    const options = [...new Set(values)].filter((value) => value !== "").sort(compareText);
    byId(id).append(...options.map((value) => make("option", { value }, value)));
    byId(id).closest("label").hidden = options.length < 2;
  }

  function showWhole(whole) {
    state.whole = whole;
    fill();
  }

  offer("section", rows.map((row) => row.section));
  offer("state", rows.map((row) => row.state));
  offer("verdict", rows.map((row) => row.verdict));
  byId("missed").append(...course.columns.map((column, index) => make("option", { value: index }, column.title)));
  byId("search").addEventListener("input", find);
  byId("search").form.addEventListener("submit", (event) => event.preventDefault());
  for (const id of ["section", "state", "verdict", "missed"]) byId(id).addEventListener("change", find);
  byId("all-columns").addEventListener("change", (event) => {
    state.columns = event.target.checked ? [...fixed, ...criteria] : fixed;
    if (!state.columns.includes(state.sorted)) [state.sorted, state.descending] = [fixed[0], false];
    head();
    arrange();
  });
  byId("previous").addEventListener("click", () => turn(-1));
  byId("next").addEventListener("click", () => turn(1));
  addEventListener("beforeprint", () => showWhole(true));
  addEventListener("afterprint", () => showWhole(false));
  head();
  find();
}
