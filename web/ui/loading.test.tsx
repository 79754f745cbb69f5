import { act, render, screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { Loading } from "./loading.tsx";

beforeEach(() => void vi.useFakeTimers());

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

function part(pending: boolean) {
  return (
    <Loading pending={pending} skeleton={<p>Skeleton</p>}>
      {() => <p>Result</p>}
    </Loading>
  );
}

function shown(): "nothing" | "skeleton" | "result" {
  if (screen.queryByText("Result")) return "result";
  if (!screen.queryByText("Skeleton")) return "nothing";
  expect(screen.getByRole("status").textContent).toBe("Loading…");
  return "skeleton";
}

test("shows no skeleton for an immediate result", async () => {
  render(part(false));
  expect(shown()).toBe("result");
  await pass(1_000);
  expect(shown()).toBe("result");
});

test("shows no skeleton for a result within 150 ms", async () => {
  const { rerender } = render(part(true));
  await pass(149);
  expect(shown()).toBe("nothing");
  rerender(part(false));
  expect(shown()).toBe("result");
  await pass(1_000);
  expect(shown()).toBe("result");
});

test("keeps a skeleton for at least 300 ms", async () => {
  const { rerender } = render(part(true));
  await pass(150);
  expect(shown()).toBe("skeleton");
  rerender(part(false));
  await pass(299);
  expect(shown()).toBe("skeleton");
  await pass(1);
  expect(shown()).toBe("result");
});

test("shows a slow result as soon as it arrives", async () => {
  const { rerender } = render(part(true));
  await pass(2_000);
  expect(shown()).toBe("skeleton");
  rerender(part(false));
  await pass(0);
  expect(shown()).toBe("result");
});
