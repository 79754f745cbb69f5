import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { PortfolioAnswer } from "../../domain/portfolios/portfolio-shapes.ts";
import { sessionQuery } from "../api/session.ts";
import { deleteDraftsOf, readDrafts } from "../saving/drafts.ts";
import { stubDraftStore } from "../saving/testing/kept-store.ts";
import { mei } from "../testing/members.ts";
import { portfolioOwner, type PortfolioDraft } from "./portfolio-draft.ts";
import { newPortfolioSaving } from "./portfolio-saving.ts";
import { full } from "./testing/open-portfolio.tsx";

type Body = PortfolioAnswer & { saveId: string };

const unsavedOne: PortfolioAnswer = { ...full, version: 0, slug: "mei" };
let stored: PortfolioAnswer;
let sent: Body[];
/** The answer to each save, by its id. */
let answers: Map<string, PortfolioAnswer>;
let gate: Promise<void> | undefined;
let isLineCut: boolean;
let isTaken: string | undefined;

beforeEach(async () => {
  stubDraftStore();
  await deleteDraftsOf("m1");
  stored = unsavedOne;
  sent = [];
  answers = new Map();
  gate = undefined;
  isLineCut = false;
  isTaken = undefined;
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async (_address: string, { method, body }: RequestInit) => {
    if (method !== "PUT") return Response.json(stored);
    await gate;
    const answer = save(JSON.parse(String(body)) as Body);
    return isLineCut ? new Promise<Response>(() => undefined) : answer;
  });
});

function save(body: Body): Response {
  sent.push(body);
  const before = answers.get(body.saveId);
  if (before) return Response.json(before);
  if (body.slug === isTaken) {
    const taken = { field: "slug", code: "slug-taken", detail: "It is taken." };
    return Response.json({ ...taken, errors: [taken] }, { status: 409 });
  }
  if (body.version !== stored.version) {
    return Response.json({ code: "portfolio-changed" }, { status: 409 });
  }
  const isFixed = stored.version > 0 && body.slug !== stored.slug;
  if (isFixed) return Response.json({ code: "slug-fixed" }, { status: 422 });
  const { saveId: _, ...fields } = body;
  stored = { ...stored, ...fields, version: body.version + 1 };
  answers.set(body.saveId, stored);
  return Response.json(stored);
}

function open(start: PortfolioAnswer = stored) {
  const queries = new QueryClient();
  queries.setQueryData(sessionQuery.queryKey, { viewer: mei, feedbackHref: null });
  const saving = newPortfolioSaving(mei, start, queries);
  onTestFinished(saving.open());
  return { saving, save: async () => (await saving.save())?.kind };
}

/** Sent and arrived, but reloaded before there was an answer. */
async function sendAndReload() {
  const first = open();
  first.saving.changeFields({ subtitle: "Inverters" });
  isLineCut = true;
  void first.saving.save();
  await vi.waitUntil(() => sent.length === 1);
  isLineCut = false;
  const [draft] = await readDrafts<PortfolioDraft>(portfolioOwner("m1"));
  if (!draft) throw new Error("No draft");
  const next = open(unsavedOne);
  next.saving.restore(draft);
  return next;
}

test("an address that is typed while the first one is being saved gives way to it", async () => {
  const { saving, save: saveIt } = open();
  const opened = Promise.withResolvers<void>();
  gate = opened.promise;
  const end = saveIt();
  await vi.waitUntil(() => saving.place().unanswered);
  saving.changeFields({ slug: "mei-tanaka", subtitle: "Inverters" });
  opened.resolve();
  expect(await end).toBe("saved");
  expect(saving.read().payload.fields).toMatchObject({ slug: "mei", subtitle: "Inverters" });
  expect(saving.isUnsaved()).toBe(true);
  expect(await saveIt()).toBe("saved");
  expect(stored).toMatchObject({ slug: "mei", subtitle: "Inverters", version: 2 });
});

test("a save that was left without an answer is no conflict with oneself", async () => {
  const { saving, save: saveIt } = await sendAndReload();
  saving.changeFields({ subtitle: "Inverters, cold", slug: "other" });
  expect(await saveIt()).toBe("saved");
  expect(stored).toMatchObject({ subtitle: "Inverters, cold", slug: "mei", version: 2 });
});

test("an address that is taken by now does not stop another one", async () => {
  const { saving, save: saveIt } = await sendAndReload();
  answers.clear();
  stored = unsavedOne;
  isTaken = "mei";
  expect(await saveIt()).toBe("wrong");
  saving.changeFields({ slug: "mei-tanaka" });
  expect(await saveIt()).toBe("saved");
  expect(stored).toMatchObject({ slug: "mei-tanaka", version: 1 });
});

test("a draft brings along what it began with, and the saved address stays", async () => {
  stored = full;
  const { saving } = open();
  saving.restore({
    id: "x",
    owner: portfolioOwner("m1"),
    at: 1,
    version: 3,
    fields: { ...saving.read().payload.fields, slug: "wrong", subtitle: "Mine" },
    base: { ...saving.read().payload.fields, subtitle: "Before" },
    pictures: [],
  });
  expect(saving.read().payload).toMatchObject({
    fields: { slug: full.slug, subtitle: "Mine" },
    base: { subtitle: "Before" },
  });
  expect(saving.place()).toMatchObject({ target: "portfolio", version: 3 });
});
