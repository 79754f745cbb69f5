import { render, screen } from "@testing-library/react";
import { useRef, type RefObject } from "react";
import { expect, test } from "vitest";
import { useFocusNextRow } from "./use-focus-next-row.ts";

type RowProps = { name: string; panel: RefObject<HTMLElement | null> };

function Row({ name, panel }: RowProps) {
  const row = useRef<HTMLLIElement>(null);
  useFocusNextRow(row, panel);
  return (
    <li ref={row} tabIndex={-1} aria-label={name}>
      <button type="button">Deny {name}</button>
    </li>
  );
}

function List({ names }: { names: readonly string[] }) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <div ref={panel} tabIndex={-1} data-testid="panel">
      <ul>
        {names.map((name) => (
          <Row key={name} name={name} panel={panel} />
        ))}
      </ul>
    </div>
  );
}

test.each([
  ["the next row", ["Ada", "Ben", "Cleo"], "Ben", ["Ada", "Cleo"], "Cleo"],
  ["the previous row after the last one", ["Ada", "Ben"], "Ben", ["Ada"], "Ada"],
])("focuses %s itself and not its button", (_what, before, gone, after, focused) => {
  const { rerender } = render(<List names={before} />);
  screen.getByRole("button", { name: `Deny ${gone}` }).focus();
  rerender(<List names={after} />);
  expect(document.activeElement).toBe(screen.getByRole("listitem", { name: focused }));
});

test("focuses the panel when no row is left", () => {
  const { rerender } = render(<List names={[]} />);
  rerender(<List names={["Ada"]} />);
  screen.getByRole("button", { name: "Deny Ada" }).focus();
  rerender(<List names={[]} />);
  expect(document.activeElement).toBe(screen.getByTestId("panel"));
});
