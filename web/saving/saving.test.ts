// @vitest-environment node
import { beforeEach, expect, test, vi } from "vitest";
import { NoAnswer, Problem } from "../wire/problem.ts";
import type { Unanswered } from "./delivery.ts";
import { deleteDraftsOf, readDrafts } from "./drafts.ts";
import { newSaving, SavedAsBefore, type KeptDraft } from "./saving.ts";
import { fakeClock } from "./testing/fake-clock.ts";
import { stubDraftStore } from "./testing/kept-store.ts";

type Text = { words: string };
type Sent = Unanswered<Text> & { target: string };

const owner = "m1/notes/n1";
const nothing: Text = { words: "" };
const lost = new NoAnswer("No answer");
const refusal = (status: number, retryAfter?: number) =>
  new Problem(status, { code: "busy" }, retryAfter);

beforeEach(async () => {
  stubDraftStore();
  await deleteDraftsOf("m1");
});

/** @param answers to one request after the other; those after them succeed */
function open(answers: Error[] = []) {
  const time = fakeClock();
  const sent: Sent[] = [];
  const saved: number[] = [];
  let isSignedIn = true;
  const saving = newSaving<Text, Text, number>(
    {
      owner,
      isEmpty: ({ words }) => words === "",
      bodyOf: ({ words }) => ({ words }),
      send: async (target, save) => {
        sent.push({ ...save, target });
        const answer = answers.shift();
        if (answer) throw answer;
        return save.version + 1;
      },
      onSaved: (version) => saved.push(version),
    },
    nothing,
    () => isSignedIn,
    time.clock,
  );
  /** Lets all waits pass. */
  const save = async () => {
    const end = saving.save(nothing);
    let isOver = false;
    void end.finally(() => {
      isOver = true;
    });
    await vi.waitUntil(() => {
      if (time.isWaiting()) time.goOn(10_000);
      return isOver;
    });
    return end;
  };
  const signOut = () => {
    isSignedIn = false;
  };
  return { saving, sent, saved, save, time, signOut, write: writeIn(saving) };
}

function writeIn(saving: { change: (payload: Text) => void }) {
  return (words: string) => saving.change({ words });
}

const kept = () => readDrafts<KeptDraft<Text, Text>>(owner);

test("saves what was written, and keeps no draft of it", async () => {
  const { saving, sent, saved, save, write } = open();
  write("Hub");
  expect(await save()).toBe("saved");
  expect(sent).toMatchObject([{ version: 0, body: { words: "Hub" } }]);
  expect(sent[0]?.target).toMatch(/^[a-z2-9]{20}$/);
  expect(saved).toEqual([1]);
  expect(saving.read().phase).toBe("saved");
  expect(await kept()).toEqual([]);
});

test("repeats exactly what it sent while the answer is missing", async () => {
  const { sent, save, write } = open([lost, refusal(503), lost]);
  write("Hub");
  expect(await save()).toBe("saved");
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
});

test("waits for as long as the server asks", async () => {
  const { saving, sent, time, write } = open([refusal(503, 7)]);
  write("Hub");
  const end = saving.save(nothing);
  await vi.waitUntil(() => sent.length === 1 && time.isWaiting());
  time.goOn(6_999);
  expect(sent).toHaveLength(1);
  time.goOn(1);
  expect(await end).toBe("saved");
});

test("repeats it also when it is asked for again much later", async () => {
  const { sent, save, write } = open([lost, lost, lost, lost]);
  write("Hub");
  expect(await save()).toBe("unanswered");
  expect(await save()).toBe("saved");
  expect(sent[4]).toEqual(sent[0]);
});

test("does not save as one what was written since a lost answer", async () => {
  const { saving, sent, saved, save, write } = open([lost, lost, lost, lost]);
  write("Hub");
  await save();
  write("Hub, cold");
  expect(await save()).toBe("refused");
  expect(sent[4]).toEqual(sent[0]);
  expect(saved).toEqual([1]);
  expect(saving.read()).toMatchObject({ payload: { words: "Hub, cold" } });
  expect(saving.read().error).toBeInstanceOf(SavedAsBefore);
  expect(await save()).toBe("saved");
  expect(sent[5]).toMatchObject({ version: 0, body: { words: "Hub, cold" } });
  expect(sent[5]?.target).not.toBe(sent[0]?.target);
});

test.each([422, 429, 507])(
  "keeps what was refused with %i, and sends the next anew",
  async (status) => {
    const { saving, sent, save, write } = open([refusal(status)]);
    write("Hub");
    expect(await save()).toBe("refused");
    expect(saving.read()).toMatchObject({ payload: { words: "Hub" }, error: { status } });
    await vi.waitUntil(async () => (await kept())[0]?.words === "Hub");
    write("Hub, cold");
    expect(await save()).toBe("saved");
    expect(sent.at(-1)).toMatchObject({ target: sent[0]?.target, body: { words: "Hub, cold" } });
  },
);

test("does not take a refusal that decides nothing for the answer to a lost save", async () => {
  const { sent, save, write } = open([lost, refusal(507)]);
  write("Hub");
  expect(await save()).toBe("refused");
  expect(await save()).toBe("saved");
  expect(sent[2]).toEqual(sent[0]);
});

test("keeps what is under way on the device, exactly, before it leaves", async () => {
  const { sent, saving, write } = open([lost]);
  write("Hub");
  void saving.save(nothing);
  await vi.waitUntil(() => sent.length === 1);
  const [draft] = await kept();
  if (!draft) throw new Error("No draft");
  expect(draft).toMatchObject({ words: "Hub", unanswered: { body: { words: "Hub" } } });
  const next = open();
  next.saving.goOnWith(draft, { words: draft.words });
  expect(await next.save()).toBe("saved");
  expect(next.sent).toEqual([sent[0]]);
});

test("saves once, however often it is asked to", async () => {
  const { saving, sent, save, write } = open();
  write("Hub");
  const first = save();
  expect(await saving.save(nothing)).toBe("saving");
  await first;
  expect(sent).toHaveLength(1);
});

test("sends nothing for a member who is signed out", async () => {
  const { sent, save, signOut, write } = open();
  write("Hub");
  signOut();
  expect(await save()).toBe("signed-out");
  expect(sent).toEqual([]);
});

test("tells when the server no longer knows the session", async () => {
  const ended = new Problem(401, { code: "not-signed-in" });
  const { save, write } = open([ended]);
  write("Hub");
  expect(await save()).toBe("signed-out");
  expect(await save()).toBe("saved");
});

test("keeps a draft once the writer pauses, and of one who does not after five seconds", async () => {
  const { saving, time, write } = open();
  write("Hub");
  time.goOn(299);
  expect(await kept()).toEqual([]);
  time.goOn(1);
  await vi.waitUntil(() => saving.read().draft.at !== undefined);
  expect(await kept()).toMatchObject([{ words: "Hub" }]);
  for (let more = 0; more < 25; more += 1) {
    write(`Hub ${more}`);
    time.goOn(200);
  }
  await vi.waitUntil(async () => (await kept())[0]?.words === "Hub 24");
});

test("says that nothing is kept where the browser keeps nothing", async () => {
  stubDraftStore(() => true);
  const { saving, save, write } = open([refusal(422)]);
  write("Hub");
  await save();
  expect(saving.read().draft.at).toBeUndefined();
  expect(await saving.draft.keepNow()).toBe(false);
});

test("brings back what was discarded as the same thing", async () => {
  const { saving, sent, save, write } = open([refusal(422)]);
  write("Hub");
  await save();
  const bringBack = saving.discard(nothing);
  expect(saving.read().payload.words).toBe("");
  bringBack();
  expect(await save()).toBe("saved");
  expect(sent[1]?.target).toBe(sent[0]?.target);
});

test("does not wait for longer than ten seconds by itself", async () => {
  const { sent, save, write } = open([refusal(503, 30)]);
  write("Hub");
  expect(await save()).toBe("refused");
  expect(sent).toHaveLength(1);
});

test("leaves the draft as it is once its form is gone", async () => {
  const { saving, save, write } = open([lost, refusal(422)]);
  write("Hub");
  const end = save();
  saving.draft.close();
  write("");
  expect(await end).toBe("refused");
  expect(await kept()).toMatchObject([{ words: "Hub" }]);
});

test.each([404, 409])("gives a new thing another id after a %i", async (status) => {
  const { sent, save, write } = open([lost, refusal(status)]);
  write("Hub");
  expect(await save()).toBe("refused");
  expect(await save()).toBe("saved");
  expect(sent[2]?.target).not.toBe(sent[0]?.target);
});

test("gives up what was sent when its text is taken away", async () => {
  const { sent, saved, save, write } = open([lost, lost, lost, lost]);
  write("Hub");
  await save();
  write("");
  write("Brakes");
  expect(await save()).toBe("saved");
  expect(sent.at(-1)).toMatchObject({ body: { words: "Brakes" } });
  expect(saved).toHaveLength(1);
});

test("does not bring back what was discarded while the next one is being saved", async () => {
  const { saving, save, write } = open([lost]);
  write("Hub");
  const bringBack = saving.discard(nothing);
  write("Brakes");
  const end = save();
  bringBack();
  expect(await end).toBe("saved");
  expect(saving.read().payload).toEqual(nothing);
});
