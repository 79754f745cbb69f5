import { act } from "@testing-library/react";
import { Suspense, useState } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { hydrate } from "./hydrate.ts";

let root: HTMLElement;
let presses: number;

beforeEach(() => {
  presses = 0;
  root = document.createElement("div");
  root.dataset["rendered"] = "";
  root.innerHTML = renderToString(<Screen />);
  document.body.replaceChildren(root);
});

const start = { email: "", search: "hub", comment: "", sort: "newest" };

/** The router puts boundaries around each screen. */
function Screen() {
  return (
    <Suspense>
      <Suspense>
        <Form />
      </Suspense>
    </Suspense>
  );
}

/** React knows only what its handlers have been told. */
function Form() {
  const [values, setValues] = useState(start);
  const [isCompact, setCompact] = useState(false);
  const control = (name: keyof typeof start) => ({
    name,
    value: values[name],
    onChange: ({ target }: { target: { value: string } }) =>
      setValues((now) => ({ ...now, [name]: target.value })),
  });
  return (
    <>
      <input type="email" {...control("email")} />
      <input type="search" {...control("search")} />
      <textarea {...control("comment")} />
      <select {...control("sort")}>
        <option>newest</option>
        <option>title</option>
      </select>
      <input
        type="checkbox"
        name="compact"
        checked={isCompact}
        onChange={({ target }) => setCompact(target.checked)}
      />
      <button type="button" onClick={() => (presses += 1)}>
        Edit
      </button>
      <output>{JSON.stringify({ ...values, isCompact })}</output>
    </>
  );
}

const field = <T extends HTMLElement>(name: string) => root.querySelector(`[name=${name}]`) as T;
const known = () => JSON.parse(root.querySelector("output")?.textContent ?? "") as unknown;
const takeOver = () => act(async () => hydrate(root, <Screen />));

test("tells React what was typed, chosen, and checked before", async () => {
  field<HTMLInputElement>("email").value = "ada@team.edu";
  field<HTMLInputElement>("search").value = "";
  field<HTMLTextAreaElement>("comment").value = "At the track";
  field<HTMLSelectElement>("sort").value = "title";
  field<HTMLInputElement>("compact").checked = true;
  await takeOver();
  const changed = { email: "ada@team.edu", search: "", comment: "At the track", sort: "title" };
  expect(known()).toEqual({ ...changed, isCompact: true });
  expect(field<HTMLInputElement>("compact").checked).toBe(true);
});

test("leaves the caret where it was", async () => {
  const comment = field<HTMLTextAreaElement>("comment");
  comment.value = "At the track";
  comment.setSelectionRange(3, 6);
  await takeOver();
  expect([comment.selectionStart, comment.selectionEnd]).toEqual([3, 6]);
});

test("tells React nothing of what nobody has changed", async () => {
  await takeOver();
  expect(known()).toEqual({ ...start, isCompact: false });
});

test("presses a marked button once, when React can handle it", async () => {
  const button = root.querySelector("button");
  button?.setAttribute("data-pressed", "");
  await takeOver();
  expect([presses, button?.hasAttribute("data-pressed")]).toEqual([1, false]);
  expect(root.dataset).not.toHaveProperty("rendered");
});
