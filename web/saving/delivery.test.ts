// @vitest-environment node
import { expect, test, vi } from "vitest";
import { NoAnswer, Problem } from "../api/problem.ts";
import { newDelivery, type Unanswered } from "./delivery.ts";
import { fakeClock } from "./testing/fake-clock.ts";

type Sent = Unanswered<string> & { target: string };

const lost = new NoAnswer("No answer");
/** What answered in the server's place has no code of ours. */
const refusal = (status: number, isOurs = true) =>
  new Problem(status, isOurs ? { code: "busy" } : {});

/** @param answers to one request after the other; those after them succeed */
function open(answers: Error[]) {
  const time = fakeClock();
  const sent: Sent[] = [];
  const earlier: string[] = [];
  const delivery = newDelivery<string, number>(
    async (target, save) => {
      sent.push({ ...save, target });
      const answer = answers.shift();
      if (answer) throw answer;
      return save.version + 1;
    },
    time.clock,
    (_, body) => earlier.push(body),
  );
  /** Lets all waits pass. */
  const deliver = async (body: string): Promise<number | undefined> => {
    let isOver = false;
    const end = delivery
      .deliver(
        () => body,
        async () => undefined,
      )
      .then(({ saved }) => saved)
      .catch(() => undefined);
    void end.finally(() => {
      isOver = true;
    });
    await vi.waitUntil(() => {
      if (time.isWaiting()) time.goOn(10_000);
      return isOver;
    });
    return end;
  };
  return { delivery, sent, earlier, deliver };
}

test("gives each version a save of its own", async () => {
  const { sent, deliver } = open([]);
  expect(await deliver("Hub")).toBe(1);
  expect(await deliver("Hub, cold")).toBe(2);
  const [first, second] = sent;
  expect(second).toMatchObject({ target: first?.target, version: 1, body: "Hub, cold" });
  expect(second?.saveId).not.toBe(first?.saveId);
});

test("lets a save without an answer arrive before what was written since", async () => {
  const { sent, earlier, deliver } = open([lost, lost, lost, lost]);
  await deliver("Hub");
  expect(await deliver("Hub, cold")).toBe(2);
  expect(sent[4]).toEqual(sent[0]);
  expect(sent[5]).toMatchObject({ version: 1, body: "Hub, cold" });
  expect(earlier).toEqual(["Hub"]);
});

test("goes on with what was written since when the earlier save proves wrong", async () => {
  const { sent, deliver } = open([lost, lost, lost, lost, refusal(422)]);
  await deliver("Hub");
  expect(await deliver("Hub, cold")).toBe(1);
  expect(sent[5]).toMatchObject({ version: 0, body: "Hub, cold" });
});

test("stops at an earlier save that meets somebody else's version", async () => {
  const { delivery, sent, deliver } = open([lost, lost, lost, lost, refusal(409)]);
  delivery.goOnWith({ target: "d1", version: 6 });
  await deliver("Hub");
  expect(await deliver("Hub, cold")).toBeUndefined();
  expect(sent).toHaveLength(5);
  expect(delivery.place()).toEqual({ target: "d1", version: 6 });
});

test("repeats what was under way before a reload, exactly", async () => {
  const { delivery, sent, deliver } = open([]);
  const unanswered = { saveId: "s", version: 6, body: "Hub" };
  delivery.goOnWith({ target: "d1", version: 6, unanswered });
  expect(await deliver("Hub")).toBe(7);
  expect(sent).toEqual([{ ...unanswered, target: "d1" }]);
});

test.each([
  [413, 1],
  [503, 4],
])("goes on with another text after an answer %i to the earlier one", async (status, times) => {
  const refused = Array.from({ length: times }, () => refusal(status));
  const { sent, deliver } = open([lost, lost, lost, lost, ...refused]);
  await deliver("Hub, too long");
  expect(await deliver("Hub")).toBe(1);
  expect(sent.at(-1)).toMatchObject({ version: 0, body: "Hub" });
});

test("does not take a proxy's answer for the server's", async () => {
  const { sent, deliver } = open([lost, refusal(404, false)]);
  await deliver("Hub");
  expect(await deliver("Hub")).toBe(1);
  expect(sent[2]).toEqual(sent[0]);
});
