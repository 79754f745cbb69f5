import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, test, vi } from "vitest";
import { useLeaveQuestion } from "./use-leave-question.tsx";

const onClose = vi.fn<() => void>();

beforeEach(() => {
  onClose.mockClear();
});

async function show(first: Parameters<typeof useLeaveQuestion>[0]): Promise<() => string> {
  function Screen() {
    const [reason, setReason] = useState(first);
    const { close, question } = useLeaveQuestion(reason, onClose);
    return (
      <>
        <button type="button" onClick={() => setReason(undefined)}>
          Fail
        </button>
        <button type="button" onClick={close}>
          Close
        </button>
        <Link to="/admin">Captain Management</Link>
        {question}
      </>
    );
  }
  const root = createRootRoute({ component: Outlet });
  const routeAt = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const router = createRouter({
    routeTree: root.addChildren([routeAt("/", Screen), routeAt("/admin", () => <h1>Admin</h1>)]),
    history: createMemoryHistory({ initialEntries: ["/"] }),
  });
  render(<RouterProvider router={router as never} />);
  await screen.findByRole("button", { name: "Close" });
  return () => router.state.location.pathname;
}

const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));
const follow = () => fireEvent.click(screen.getByRole("link", { name: "Captain Management" }));
const untilAsked = () =>
  screen.findByRole("alertdialog", { name: "You haven't copied the new token" });
const untilGone = () => waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());

test("closes and leaves without a question once every token is copied", async () => {
  const path = await show(undefined);
  press("Close");
  expect(onClose).toHaveBeenCalledTimes(1);
  follow();
  await screen.findByRole("heading", { name: "Admin" });
  expect(path()).toBe("/admin");
});

test("asks before it closes, and stays on “Back to the token”", async () => {
  await show("uncopied");
  press("Close");
  await untilAsked();
  await waitFor(() => expect(document.activeElement?.textContent).toBe("Back to the token"));
  press("Back to the token");
  await untilGone();
  expect(onClose).not.toHaveBeenCalled();
  press("Close");
  await untilAsked();
  press("Close anyway");
  await untilGone();
  expect(onClose).toHaveBeenCalledTimes(1);
});

test("asks before a link is followed, and stays on the screen unless it is confirmed", async () => {
  const path = await show("uncopied");
  follow();
  await untilAsked();
  press("Back to the token");
  await untilGone();
  expect([path(), onClose.mock.calls]).toEqual(["/", []]);
  follow();
  await untilAsked();
  press("Close anyway");
  await screen.findByRole("heading", { name: "Admin" });
  expect([path(), onClose.mock.calls]).toEqual(["/admin", [[]]]);
});

test("says while a token is being created that it is not there yet", async () => {
  await show("creating");
  press("Close");
  await screen.findByRole("alertdialog", { name: "The new token is still being created" });
  press("Wait for the token");
  await untilGone();
  expect(onClose).not.toHaveBeenCalled();
});

test.each(["Close", "Captain Management"])(
  "takes the question after %s back when the token could not be created",
  async (name) => {
    const path = await show("creating");
    fireEvent.click(screen.getByText(name));
    await screen.findByRole("alertdialog");
    fireEvent.click(screen.getByText("Fail"));
    await untilGone();
    expect([path(), onClose.mock.calls]).toEqual(["/", []]);
    press("Close");
    expect(onClose).toHaveBeenCalledTimes(1);
  },
);
