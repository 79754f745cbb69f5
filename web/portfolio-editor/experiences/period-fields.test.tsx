import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import type { Period } from "../../../domain/portfolios/experiences.ts";
import { PeriodFields } from "./period-fields.tsx";

const open = { month: null, year: null };
const unknown: Period = { start: open, end: open, current: false };

let period: Period;

/** Shows the fields beside a button that restores a draft. */
function show(start: Period): void {
  period = start;
  function Form() {
    const [now, setNow] = useState(start);
    const change = (part: Partial<Period>) => {
      period = { ...now, ...part };
      setNow(period);
    };
    return (
      <>
        <PeriodFields period={now} onChange={change} />
        <button type="button" onClick={() => change({ start: { month: null, year: 2019 } })}>
          Restore
        </button>
      </>
    );
  }
  render(<Form />);
}

const year = (name: "Start Year" | "End Year") =>
  screen.getByRole<HTMLInputElement>("textbox", { name });
const type = (value: string) => fireEvent.change(year("Start Year"), { target: { value } });
const problem = () => screen.queryByText("Enter a year from 1950 to 2100");

test.each([
  ["1950", 1950, false],
  ["2100", 2100, false],
  ["1949", 1949, true],
  ["2101", 2101, true],
  ["202", 202, false],
  ["", null, false],
])("reads the year %j as %j", (typed, stored, isWrong) => {
  show(unknown);
  type(typed);
  expect(period.start.year).toBe(stored);
  expect(problem() !== null).toBe(isWrong);
  expect(year("Start Year").value).toBe(typed);
});

test("keeps the month when the year changes, and the start when the end does", () => {
  show({ ...unknown, start: { month: "Sep", year: 2024 } });
  type("2023");
  fireEvent.change(year("End Year"), { target: { value: "2025" } });
  expect(period).toMatchObject({
    start: { month: "Sep", year: 2023 },
    end: { month: null, year: 2025 },
  });
});

test("drops an unfinished year when a draft restores another one", () => {
  show(unknown);
  type("20");
  fireEvent.blur(year("Start Year"));
  expect(problem()).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Restore" }));
  expect(year("Start Year").value).toBe("2019");
  expect(problem()).toBeNull();
});

test("reports an end before the start at both of its fields and announces it", () => {
  const end = { month: "Mar", year: 2024 } as const;
  show({ start: { month: "Sep", year: 2024 }, end, current: false });
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toBe("The end must not be before the start");
  for (const field of [year("End Year"), screen.getByRole("combobox", { name: "End Month" })]) {
    expect(field.getAttribute("aria-describedby")).toBe(alert.id);
  }
  expect(year("Start Year").getAttribute("aria-invalid")).toBeNull();
});

test("keeps the end while a position is marked as current and unmarked again", () => {
  const end = { month: "Mar", year: 2024 } as const;
  show({ ...unknown, end });
  const isCurrent = screen.getByRole("checkbox", { name: "Current position" });
  fireEvent.click(isCurrent);
  expect([year("End Year").disabled, year("End Year").value]).toEqual([true, ""]);
  fireEvent.click(isCurrent);
  expect([year("End Year").disabled, year("End Year").value]).toEqual([false, "2024"]);
  expect(period).toMatchObject({ current: false, end });
});
