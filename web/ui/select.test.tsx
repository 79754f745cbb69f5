import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { Select } from "./select.tsx";

const options = [
  { value: "chassis", label: "Chassis" },
  { value: "powertrain", label: "Powertrain" },
];

function Part({ start }: { start: string }) {
  const [value, setValue] = useState(start);
  return (
    <Select
      aria-label="Subteam"
      value={value}
      options={options}
      onChange={(event) => setValue(event.target.value)}
    />
  );
}

const select = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Subteam" });
const offered = () => screen.getAllByRole("option").map((option) => option.textContent);

test("starts without a choice and never offers the empty one", () => {
  render(<Part start="" />);
  expect(select().value).toBe("");
  expect(select().selectedOptions[0]?.textContent).toBe("");
  expect(offered()).toEqual(["Chassis", "Powertrain"]);
  fireEvent.change(select(), { target: { value: "powertrain" } });
  expect(select().selectedOptions[0]?.textContent).toBe("Powertrain");
  expect(select().options).toHaveLength(2);
});

test("shows the label of a value that is already chosen", () => {
  render(<Part start="chassis" />);
  expect(select().selectedOptions[0]?.textContent).toBe("Chassis");
  expect(select().options).toHaveLength(2);
});
