import { onlineManager } from "@tanstack/react-query";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { NoAnswer, Problem } from "../api/problem.ts";
import type { Unanswered } from "./delivery.ts";
import { createDraftLocks } from "./draft-locks.ts";
import { deleteMemberDrafts, readDrafts } from "./drafts.ts";
import type { SaveOutcome } from "./saved-kind.ts";
import { createSaving, type KeptDraft } from "./saving.ts";
import { fakeClock } from "./testing/fake-clock.ts";
import { stubDraftStore } from "./testing/kept-store.ts";

type Text = { words: string };
type Sent = Unanswered<Text> & { target: string };

const owner = "m1/notes/n1";
const nothing: Text = { words: "" };
const wrong = {
  field: "words",
  code: "required-fields-missing",
  detail: "It is not clear.",
} as const;
const lost = new NoAnswer("No answer");
const refusal = (status: number, retryAfter?: number) =>
  new Problem(status, { code: "busy" }, retryAfter);

beforeEach(async () => {
  stubDraftStore();
  await deleteMemberDrafts("m1");
});

class SavedBefore extends Error {}

/**
 * A form that saves one note after another.
 * @param answers errors for the first requests, in order; later requests succeed
 */
function open(
  answers: Error[] = [],
  onRefused?: () => Promise<SaveOutcome<number, string> | "retry">,
  { startsAnother = true } = {},
) {
  const time = fakeClock();
  const sent: Sent[] = [];
  const saved: number[] = [];
  let isSignedIn = true;
  const saving = createSaving<Text, Text, number, string>(
    {
      owner,
      isSame: (one, other) => one.words === other.words,
      problems: ({ words }) => (words === "?" ? [wrong] : []),
      bodyOf: ({ words }) => ({ words }),
      send: async (target, save) => {
        sent.push({ ...save, target });
        const answer = answers.shift();
        if (answer) throw answer;
        return save.version + 1;
      },
      onEarlierSaved: (version) => {
        saved.push(version);
        saving.startAnother();
        throw new SavedBefore();
      },
      onSaved: (version) => {
        saved.push(version);
        if (startsAnother) saving.startAnother(nothing);
      },
      ...(onRefused && { onRefused }),
    },
    { payload: nothing },
    { isWriterSignedIn: () => isSignedIn, clock: time.clock, draftLocks: createDraftLocks() },
  );
  onTestFinished(saving.open());
  /** Advances the clock until the save ends. */
  const save = async () => {
    const end = saving.save();
    let isOver = false;
    void end.finally(() => {
      isOver = true;
    });
    await expect
      .poll(() => {
        if (time.isWaiting()) time.advance(10_000);
        return isOver;
      })
      .toBe(true);
    return (await end)?.kind;
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

test("saves the text and keeps no draft of it", async () => {
  const { saving, sent, saved, save, write } = open();
  write("Hub");
  expect(await save()).toBe("saved");
  expect(sent).toMatchObject([{ version: 0, body: { words: "Hub" } }]);
  expect(sent[0]?.target).toMatch(/^[a-z2-9]{20}$/);
  expect(saved).toEqual([1]);
  expect(saving.read().phase).toBe("saved");
  expect(await kept()).toEqual([]);
});

test("repeats the same request until an answer comes", async () => {
  const { sent, save, write } = open([lost, refusal(503), lost]);
  write("Hub");
  expect(await save()).toBe("saved");
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
});

test("waits as long as the server asks", async () => {
  const { saving, sent, time, write } = open([refusal(503, 7)]);
  write("Hub");
  const end = saving.save();
  await expect.poll(() => sent.length === 1 && time.isWaiting()).toBe(true);
  time.advance(6_999);
  expect(sent).toHaveLength(1);
  time.advance(1);
  expect(await end).toMatchObject({ kind: "saved" });
});

test("repeats the same request when the member saves again much later", async () => {
  const { sent, save, write } = open([lost, lost, lost, lost]);
  write("Hub");
  expect(await save()).toBe("not-saved");
  expect(await save()).toBe("saved");
  expect(sent[4]).toEqual(sent[0]);
});

test("saves text written after a lost answer separately", async () => {
  const { saving, sent, saved, save, write } = open([lost, lost, lost, lost]);
  write("Hub");
  await save();
  write("Hub, cold");
  expect(await save()).toBe("not-saved");
  expect(sent[4]).toEqual(sent[0]);
  expect(saved).toEqual([1]);
  expect(saving.read()).toMatchObject({ payload: { words: "Hub, cold" } });
  expect(saving.read().end).toMatchObject({ error: expect.any(SavedBefore) });
  expect(await save()).toBe("saved");
  expect(sent[5]).toMatchObject({ version: 0, body: { words: "Hub, cold" } });
  expect(sent[5]?.target).not.toBe(sent[0]?.target);
});

test.each([422, 429, 507])(
  "keeps text that was refused with %i and sends the next text as a new save",
  async (status) => {
    const { saving, sent, save, write } = open([refusal(status)]);
    write("Hub");
    expect(await save()).toBe("not-saved");
    expect(saving.read()).toMatchObject({ payload: { words: "Hub" }, end: { error: { status } } });
    await expect.poll(async () => (await kept())[0]?.words).toBe("Hub");
    write("Hub, cold");
    expect(await save()).toBe("saved");
    expect(sent.at(-1)).toMatchObject({ target: sent[0]?.target, body: { words: "Hub, cold" } });
  },
);

test("does not treat an inconclusive refusal as the answer to a lost save", async () => {
  const { sent, save, write } = open([lost, refusal(507)]);
  write("Hub");
  expect(await save()).toBe("not-saved");
  expect(await save()).toBe("saved");
  expect(sent[2]).toEqual(sent[0]);
});

test("stores a save on the device exactly as it is sent, before sending it", async () => {
  const { sent, saving, write } = open([lost]);
  write("Hub");
  void saving.save();
  await expect.poll(() => sent).toHaveLength(1);
  const [draft] = await kept();
  if (!draft) throw new Error("No draft");
  expect(draft).toMatchObject({ words: "Hub", unanswered: { body: { words: "Hub" } } });
  const next = open();
  next.saving.resumeDraft(draft, { words: draft.words });
  expect(await next.save()).toBe("saved");
  expect(next.sent).toEqual([sent[0]]);
});

test("ignores a second save while the first is pending", async () => {
  const { saving, sent, save, write } = open();
  write("Hub");
  const first = save();
  expect(await saving.save()).toBeUndefined();
  await first;
  expect(sent).toHaveLength(1);
});

test("keeps text written during a save that leaves the form open", async () => {
  const { saving, sent, save, time, write } = open([lost], undefined, { startsAnother: false });
  write("Hub");
  const end = saving.save({ staysOpen: true });
  expect(saving.read()).toMatchObject({ phase: "saving", staysOpen: true });
  await expect.poll(() => sent.length === 1 && time.isWaiting()).toBe(true);
  write("Hub, cold");
  time.advance(10_000);
  expect(await end).toMatchObject({ kind: "saved" });
  expect(sent[1]).toEqual(sent[0]);
  expect(saving.read()).toMatchObject({ phase: "editing", isChanged: true, staysOpen: false });
  expect(saving.read().end).toBeUndefined();
  expect(await save()).toBe("saved");
  expect(sent.at(-1)).toMatchObject({ body: { words: "Hub, cold" } });
});

test("reports a save that leaves the form open until the next change", async () => {
  const { saving, write } = open([], undefined, { startsAnother: false });
  write("Hub");
  await saving.save({ staysOpen: true });
  expect(saving.read()).toMatchObject({ phase: "editing", end: { kind: "saved" } });
  write("Hub, cold");
  expect(saving.read()).toMatchObject({ isChanged: true, end: undefined });
  saving.confirmSaved(1);
  expect(saving.read().end).toBeUndefined();
  await saving.save({ staysOpen: true });
  saving.forgetSaved();
  expect(saving.read()).toMatchObject({ phase: "editing", end: undefined });
});

test("sends nothing for a member who has signed out", async () => {
  const { sent, save, signOut, write } = open();
  write("Hub");
  signOut();
  expect(await save()).toBe("signed-out");
  expect(sent).toEqual([]);
});

test("reports when the server no longer knows the session", async () => {
  const ended = new Problem(401, { code: "not-signed-in" });
  const { save, write } = open([ended]);
  write("Hub");
  expect(await save()).toBe("signed-out");
  expect(await save()).toBe("saved");
});

test("writes a draft when the writer pauses, and at least every five seconds", async () => {
  const { saving, time, write } = open();
  write("Hub");
  time.advance(299);
  expect(await kept()).toEqual([]);
  time.advance(1);
  await expect.poll(() => saving.read().draft.at).toBeDefined();
  expect(await kept()).toMatchObject([{ words: "Hub" }]);
  for (let more = 0; more < 25; more += 1) {
    write(`Hub ${more}`);
    time.advance(200);
  }
  await expect.poll(async () => (await kept())[0]?.words).toBe("Hub 24");
});

test("reports no draft in a browser that stores nothing", async () => {
  stubDraftStore(() => true);
  const { saving, save, write } = open([refusal(422)]);
  write("Hub");
  await save();
  expect(saving.read().draft.at).toBeUndefined();
  expect(await saving.draft.saveNow()).toBe(false);
});

test("restores discarded text under the same id", async () => {
  const { saving, sent, save, write } = open([refusal(422)]);
  write("Hub");
  await save();
  const undoDiscard = saving.discard(nothing);
  expect(saving.read().payload.words).toBe("");
  undoDiscard();
  expect(await save()).toBe("saved");
  expect(sent[1]?.target).toBe(sent[0]?.target);
});

test("does not wait longer than ten seconds before a retry", async () => {
  const { sent, save, write } = open([refusal(503, 30)]);
  write("Hub");
  expect(await save()).toBe("not-saved");
  expect(sent).toHaveLength(1);
});

test("leaves the draft unchanged after its form is closed", async () => {
  const { saving, sent, time, write } = open([lost, refusal(422)]);
  write("Hub");
  const close = saving.open();
  const end = saving.save();
  await expect.poll(() => sent.length === 1 && time.isWaiting()).toBe(true);
  close();
  write("");
  time.advance(10_000);
  expect(await end).toBeUndefined();
  expect(sent).toHaveLength(2);
  expect(await kept()).toMatchObject([{ words: "Hub" }]);
});

test.each([404, 409])("gives a new item another id after a %i", async (status) => {
  const { sent, save, write } = open([lost, refusal(status)]);
  write("Hub");
  expect(await save()).toBe("not-saved");
  expect(await save()).toBe("saved");
  expect(sent[2]?.target).not.toBe(sent[0]?.target);
});

test("drops an unanswered save when another item is started", async () => {
  const { saving, sent, saved, save, write } = open([lost, lost, lost, lost]);
  write("Hub");
  await save();
  saving.startAnother();
  write("Brakes");
  expect(await save()).toBe("saved");
  expect(sent.at(-1)).toMatchObject({ body: { words: "Brakes" } });
  expect(saved).toHaveLength(1);
});

test("does not restore discarded text while the next save is pending", async () => {
  const { saving, save, write } = open([lost]);
  write("Hub");
  const undoDiscard = saving.discard(nothing);
  write("Brakes");
  const end = save();
  undoDiscard();
  expect(await end).toBe("saved");
  expect(saving.read().payload).toEqual(nothing);
});

test("sends an invalid payload only after it is corrected", async () => {
  const { saving, sent, save, write } = open();
  write("?");
  expect(await save()).toBe("wrong");
  expect(sent).toEqual([]);
  expect(saving.read().end).toEqual({ kind: "wrong", problems: [wrong], isOwn: true });
  write("Hub");
  expect(saving.read().end).toBeUndefined();
  expect(await save()).toBe("saved");
});

test("keeps the server's field problems until their fields are edited", async () => {
  const errors = [wrong, { field: "place", code: "unknown-subteam", detail: "Where?" } as const];
  const { saving, save, write } = open([
    new Problem(422, { code: "required-fields-missing", errors }),
  ]);
  write("Hub");
  expect(await save()).toBe("wrong");
  saving.touch("words");
  expect(saving.read().end).toEqual({ kind: "wrong", problems: [errors[1]] });
});

test("replaces the other version after the writer resolves a conflict", async () => {
  const conflict: SaveOutcome<number, string> = { kind: "conflict", newest: "theirs" };
  const { saving, sent, save, write } = open([refusal(409)], async () => conflict);
  write("Hub");
  expect(await save()).toBe("conflict");
  expect(saving.read()).toMatchObject({ phase: "editing", end: conflict });
  expect(await kept()).toMatchObject([{ words: "Hub" }]);
  saving.rebaseOnto(7);
  expect(await save()).toBe("saved");
  expect(sent.at(-1)).toMatchObject({ version: 7, body: { words: "Hub" } });
});

test("sends again after the cause of a refusal is fixed", async () => {
  const { sent, save, write } = open([refusal(422)], async () => "retry");
  write("Hub");
  expect(await save()).toBe("saved");
  expect(sent).toHaveLength(2);
});

test("compares text with the baseline that its control has rewritten", () => {
  const { saving, write } = open();
  saving.setBaseline({ words: "<p></p>" });
  write("<p></p>");
  expect(saving.isUnsaved()).toBe(false);
  write("<p>Hub</p>");
  expect(saving.isUnsaved()).toBe(true);
});

test("notifies only of the first of several keys in a control that keeps its own text", () => {
  const { saving } = open();
  let notifications = 0;
  onTestFinished(saving.subscribe(() => (notifications += 1)));
  for (let key = 0; key < 3; key += 1) saving.touch("words");
  expect(notifications).toBe(1);
});

test("reports whether the browser is online", () => {
  const { saving } = open();
  onlineManager.setOnline(false);
  expect(saving.read().isOnline).toBe(false);
  onlineManager.setOnline(true);
  expect(saving.read().isOnline).toBe(true);
});

test("finishes a pending save after its form is closed, and keeps no draft", async () => {
  const { saving, sent, time, write } = open([lost]);
  write("Hub");
  const close = saving.open();
  const end = saving.save();
  await expect.poll(() => sent.length === 1 && time.isWaiting()).toBe(true);
  close();
  time.advance(10_000);
  expect(await end).toBeUndefined();
  expect(sent).toHaveLength(2);
  expect(await kept()).toEqual([]);
});

test("ends the save when handling a refusal fails", async () => {
  const { saving, save, write } = open([refusal(422)], () => Promise.reject(new Error("Torn")));
  write("Hub");
  expect(await save()).toBe("not-saved");
  expect(saving.read().phase).toBe("editing");
});

test("lets the writer leave a conflict undecided", async () => {
  const { saving, save, write } = open([refusal(409)], async () => ({
    kind: "conflict",
    newest: "theirs",
  }));
  write("Hub");
  await save();
  saving.postponeConflict();
  expect(saving.read()).toMatchObject({ phase: "editing", end: { kind: "undecided" } });
});
