import { QueryClient } from "@tanstack/react-query";
import { beforeEach, expect, onTestFinished, test, vi } from "vitest";
import type { PortfolioAnswer } from "../../domain/portfolios/portfolio-shapes.ts";
import { sessionQuery } from "../api/session.ts";
import { createDraftLocks } from "../saving/draft-locks.ts";
import { deleteMemberDrafts, readDrafts } from "../saving/drafts.ts";
import { stubDraftStore } from "../saving/testing/kept-store.ts";
import { mei } from "../testing/members.ts";
import { portfolioDraftOwner, type PortfolioDraft } from "./portfolio-draft.ts";
import { createPortfolioSaving } from "./portfolio-saving.ts";
import { full } from "./testing/open-portfolio.tsx";

type Body = PortfolioAnswer & { saveId: string };

const unsaved: PortfolioAnswer = { ...full, version: 0, slug: "mei" };
let stored: PortfolioAnswer;
let sent: Body[];
let answers: Map<string, PortfolioAnswer>;
let gate: Promise<void> | undefined;
let isConnectionLost: boolean;
let takenSlug: string | undefined;

beforeEach(async () => {
  stubDraftStore();
  await deleteMemberDrafts("m1");
  stored = unsaved;
  sent = [];
  answers = new Map();
  gate = undefined;
  isConnectionLost = false;
  takenSlug = undefined;
  vi.stubGlobal("fetch", async (_address: string, { method, body }: RequestInit) => {
    if (method !== "PUT") return Response.json(stored);
    await gate;
    const answer = respondToSave(JSON.parse(String(body)) as Body);
    return isConnectionLost ? new Promise<Response>(() => undefined) : answer;
  });
});

function respondToSave(body: Body): Response {
  sent.push(body);
  const before = answers.get(body.saveId);
  if (before) return Response.json(before);
  if (body.slug === takenSlug) {
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
  const saving = createPortfolioSaving(mei, start, { queries, draftLocks: createDraftLocks() });
  onTestFinished(saving.open());
  return { saving, save: async () => (await saving.save())?.kind };
}

/** Saves on the server, loses the response, and reloads. */
async function sendAndReload() {
  const first = open();
  first.saving.changeFields({ subtitle: "Inverters" });
  isConnectionLost = true;
  void first.saving.save();
  await expect.poll(() => sent).toHaveLength(1);
  isConnectionLost = false;
  const [draft] = await readDrafts<PortfolioDraft>(portfolioDraftOwner("m1"));
  if (!draft) throw new Error("No draft");
  const next = open(unsaved);
  next.saving.restore(draft);
  return next;
}

test("discards an address typed while the first one is being saved", async () => {
  const { saving, save } = open();
  const opened = Promise.withResolvers<void>();
  gate = opened.promise;
  const end = save();
  await expect.poll(() => saving.position().unanswered).toBeTruthy();
  saving.changeFields({ slug: "mei-tanaka", subtitle: "Inverters" });
  opened.resolve();
  expect(await end).toBe("saved");
  expect(saving.read().payload.fields).toMatchObject({ slug: "mei", subtitle: "Inverters" });
  expect(saving.isUnsaved()).toBe(true);
  expect(await save()).toBe("saved");
  expect(stored).toMatchObject({ slug: "mei", subtitle: "Inverters", version: 2 });
});

test("reports no conflict with an earlier save of the same form", async () => {
  const { saving, save } = await sendAndReload();
  saving.changeFields({ subtitle: "Inverters, cold", slug: "other" });
  expect(await save()).toBe("saved");
  expect(stored).toMatchObject({ subtitle: "Inverters, cold", slug: "mei", version: 2 });
});

test("accepts another address after the first one was taken", async () => {
  const { saving, save } = await sendAndReload();
  answers.clear();
  stored = unsaved;
  takenSlug = "mei";
  expect(await save()).toBe("wrong");
  saving.changeFields({ slug: "mei-tanaka" });
  expect(await save()).toBe("saved");
  expect(stored).toMatchObject({ slug: "mei-tanaka", version: 1 });
});

test("restores a draft with its base and keeps the saved address", async () => {
  stored = full;
  const { saving } = open();
  saving.restore({
    id: "x",
    owner: portfolioDraftOwner("m1"),
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
  expect(saving.position()).toMatchObject({ target: "portfolio", version: 3 });
});
