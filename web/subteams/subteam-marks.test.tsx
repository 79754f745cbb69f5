import { render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { findSubteam, type Subteam } from "../../domain/subteams/subteams.ts";
import { configQuery } from "../api/session.ts";
import { AppStateProvider } from "../app-state.tsx";
import { testConfig } from "../testing/config.ts";
import { createTestState } from "../testing/create-test-state.ts";
import { Plate } from "./plate.tsx";
import { SerialNumber } from "./serial-number.tsx";
import { SubteamTile } from "./subteam-tile.tsx";
import { useSubteamOptions } from "./use-subteam-options.ts";
import { knownSubteam, knownVisibleSubteams, useSubteamName } from "./use-subteams.ts";

function show(part: ReactNode, change: Partial<Subteam> = {}) {
  const state = createTestState();
  const subteams = testConfig.subteams.map((subteam) =>
    subteam.id === "chassis" ? Object.assign({}, subteam, change) : subteam,
  );
  state.queryClient.setQueryData(configQuery.queryKey, { ...testConfig, subteams });
  const { container } = render(<AppStateProvider state={state}>{part}</AppStateProvider>);
  return { container, queryClient: state.queryClient };
}

test.each([
  ["KB60014", "6", "KB60014"],
  ["Legacy 7", null, "Legacy 7"],
])("marks the subteam's digit in %s", (serial, digit, text) => {
  const { container } = show(<SerialNumber serial={serial} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector("b")?.textContent ?? null).toBe(digit);
});

test("draws the digit and the color that a captain has chosen", () => {
  const { container } = show(<Plate subteam="chassis" large />, { digit: 9, color: "sky" });
  const plate = container.querySelector("[data-st]");
  expect(plate?.textContent).toBe("9");
  expect(plate?.getAttribute("data-st")).toBe("sky");
});

test("draws an empty plate for a subteam that is gone", () => {
  const { container } = show(<Plate subteam="marketing" />);
  expect(container.textContent).toBe("");
  expect(container.querySelector("[data-st]")).toBeNull();
});

test("loads an icon that new teams do not have", async () => {
  const { container } = show(<SubteamTile subteam="chassis" />, { icon: "rocket" });
  await expect.poll(() => container.querySelector("svg.tabler-icon-rocket")).not.toBeNull();
});

test("offers hidden subteams only where one is chosen already", () => {
  const List = ({ current }: { current: string }) => (
    <p>
      {useSubteamOptions(current)
        .map(({ value }) => value)
        .join(" ")}
    </p>
  );
  show(<List current="" />, { hidden: true });
  expect(screen.getByText(/electronics/).textContent).not.toContain("chassis");
  show(<List current="chassis" />, { hidden: true });
  expect(screen.getByText(/chassis/).textContent).toContain("electronics");
});

test("names subteams by the configuration, also outside components", () => {
  const Name = () => <h1>{useSubteamName("chassis")}</h1>;
  const { queryClient } = show(<Name />, { name: "Frame", hidden: true });
  expect(screen.getByRole("heading").textContent).toBe("Frame");
  expect(knownSubteam(queryClient, "chassis")?.name).toBe("Frame");
  expect(findSubteam(knownVisibleSubteams(queryClient), "chassis")).toBeUndefined();
});
