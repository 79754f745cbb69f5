import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import {
  comment,
  field,
  openComments,
  pressEnter,
  runAndPause,
  server,
  stubBrowser,
  texts,
} from "./testing/open-comments.tsx";

const mei = { id: "m1", name: "Mei Tanaka", subteam: "powertrain" };
const marcus = { id: "m2", name: "Marcus Holm", subteam: "chassis" };

beforeEach(async () => {
  await stubBrowser();
  const { fetch } = globalThis;
  vi.stubGlobal("fetch", async (address: string, options: RequestInit) => {
    if (!address.startsWith("/api/people")) return fetch(address, options);
    const words = new URL(address, "http://x").searchParams.get("q")?.toLowerCase() ?? "";
    const people = [mei, marcus].filter(({ name }) => name.toLowerCase().includes(words));
    return Response.json({ people });
  });
});

const list = () => screen.queryByRole("listbox", { name: "Mention someone" });
const options = async () =>
  within(await screen.findByRole("listbox", { name: "Mention someone" })).findAllByRole("option");

/** Types at the end, as a browser reports it. */
function typeMore(words: string): void {
  act(() => field().focus());
  const value = field().value + words;
  // jsdom moves the caret to the end.
  fireEvent.input(field(), { target: { value } });
}

async function mention(words: string): Promise<void> {
  typeMore(words);
  await options();
  pressEnter();
}

const press = (key: string, more = {}) => fireEvent.keyDown(field(), { key, ...more });

test("writes the chosen name and sends the member's id", async () => {
  await openComments();
  typeMore("Hi @m");
  const [first, second] = await options();
  expect(first?.textContent).toBe("Mei TanakaPowertrain");
  const { id } = screen.getByRole("listbox");
  expect(field().getAttribute("aria-controls")).toBe(id);
  expect(press("ArrowDown")).toBe(false);
  expect(second?.getAttribute("aria-selected")).toBe("true");
  expect(field().getAttribute("aria-activedescendant")).toBe(second?.id);
  pressEnter();
  expect(field().value).toBe("Hi @Marcus Holm ");
  expect(list()).toBeNull();
  expect(field().hasAttribute("aria-controls")).toBe(false);
  typeMore("and (@mei");
  fireEvent.click((await options())[0] as HTMLElement);
  typeMore(")");
  pressEnter();
  await waitFor(() =>
    expect(server.requests).toMatchObject([{ content: "Hi <@m2> and (<@m1> )" }]),
  );
});

test("posts with Enter when nobody is found or the list was closed", async () => {
  await openComments();
  typeMore("Meet @noon");
  expect(await screen.findByText("No members found.")).toBeTruthy();
  typeMore(" then @m");
  await options();
  expect(press("Escape")).toBe(false);
  expect(list()).toBeNull();
  typeMore("e");
  expect(list()).toBeNull();
  pressEnter();
  await waitFor(() => expect(server.requests).toMatchObject([{ content: "Meet @noon then @me" }]));
});

test("posts on Enter that was pressed before the search found nobody", async () => {
  await openComments();
  typeMore("Meet @");
  await options();
  typeMore("noon");
  expect(pressEnter()).toBe(false);
  expect(server.requests).toEqual([]);
  await waitFor(() => expect(server.requests).toMatchObject([{ content: "Meet @noon" }]));
});

test("mentions the member typed before Tab, even if more is typed before the answer", async () => {
  await openComments();
  typeMore("@");
  await options();
  typeMore("mei");
  expect(press("Tab")).toBe(false);
  expect(press("Tab")).toBe(false);
  typeMore("is here");
  await waitFor(() => expect(field().value).toBe("@Mei Tanaka is here"));
  typeMore(" and waits");
  pressEnter();
  await waitFor(() =>
    expect(server.requests).toMatchObject([{ content: "<@m1> is here and waits" }]),
  );
});

test("leaves Enter to the list with a touch keyboard, and keys with modifiers to the field", async () => {
  server.isTouch = true;
  await openComments();
  typeMore("@mar");
  await options();
  expect(pressEnter({ shiftKey: true })).toBe(true);
  expect(pressEnter({ isComposing: true })).toBe(true);
  expect(pressEnter()).toBe(false);
  expect(field().value).toBe("@Marcus Holm ");
});

test("opens the list again for another @ and closes it without the focus", async () => {
  await openComments();
  typeMore("@m");
  await options();
  press("Escape");
  act(() => void fireEvent.input(field(), { target: { value: "" } }));
  typeMore("@m");
  await options();
  act(() => field().blur());
  expect(list()).toBeNull();
});

test("opens nothing for an email address", async () => {
  await openComments();
  await mention("@mei");
  typeMore("mail mei@m");
  await act(async () => undefined);
  expect(list()).toBeNull();
});

test("keeps mentions with the draft across a reload", async () => {
  await openComments();
  await mention("Ask @mei");
  await runAndPause(() => typeMore("soon"));
  cleanup();
  await openComments();
  await waitFor(() => expect(field().value).toBe("Ask @Mei Tanaka soon"));
  typeMore(", please");
  pressEnter();
  await waitFor(() =>
    expect(server.requests).toMatchObject([{ content: "Ask <@m1> soon, please" }]),
  );
});

test("counts what is stored, not the names", async () => {
  await openComments();
  await mention("@mei");
  typeMore("x".repeat(5_000 - "<@m1> ".length));
  expect(screen.queryByRole("alert")).toBeNull();
  typeMore("x");
  expect(screen.getByRole("alert").textContent).toBe("Comments must be at most 5000 characters");
});

test("shows mentions with the current name, and links beside them", async () => {
  const content = "<@m1>, see https://team.example/<@m2> <@m9>";
  const mentions = [
    { id: "m1", name: "Mei Tanaka" },
    { id: "m2", name: "Marcus Holm" },
  ];
  server.stored = [{ ...comment("1", "Jonas Weber", content), mentions }];
  await openComments();
  expect(texts()).toEqual(["@Mei Tanaka, see https://team.example/@Marcus Holm <@m9>"]);
  const link = screen.getByRole("link", { name: "https://team.example/" });
  expect(link.getAttribute("href")).toBe("https://team.example/");
  expect(screen.getByText("@Mei Tanaka").getAttribute("data-mention")).toBe("m1");
});
