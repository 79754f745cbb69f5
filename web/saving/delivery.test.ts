import { expect, test } from "vitest";
import { NoAnswer, Problem } from "../api/problem.ts";
import { createDelivery, type Unanswered } from "./delivery.ts";
import { fakeClock } from "./testing/fake-clock.ts";

type Sent = Unanswered<string> & { target: string };

const lost = new NoAnswer("No answer");
/** @param isOurs false for the answer of a proxy, which has none of our codes */
const refusal = (status: number, isOurs = true) =>
  new Problem(status, isOurs ? { code: "busy" } : {});

/** @param answers errors for the first requests, in order; later requests succeed */
function open(answers: Error[]) {
  const time = fakeClock();
  const sent: Sent[] = [];
  const earlier: string[] = [];
  const delivery = createDelivery<string, number>(
    async (target, save) => {
      sent.push({ ...save, target });
      const answer = answers.shift();
      if (answer) throw answer;
      return save.version + 1;
    },
    time.clock,
    (_, body) => earlier.push(body),
  );
  /** Advances the clock until the delivery ends. */
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
    await expect
      .poll(() => {
        if (time.isWaiting()) time.advance(10_000);
        return isOver;
      })
      .toBe(true);
    return end;
  };
  return { delivery, sent, earlier, deliver };
}

test("sends each version as a separate save", async () => {
  const { sent, deliver } = open([]);
  expect(await deliver("Hub")).toBe(1);
  expect(await deliver("Hub, cold")).toBe(2);
  const [first, second] = sent;
  expect(second).toMatchObject({ target: first?.target, version: 1, body: "Hub, cold" });
  expect(second?.saveId).not.toBe(first?.saveId);
});

test("delivers an unanswered save before the newer text", async () => {
  const { sent, earlier, deliver } = open([lost, lost, lost, lost]);
  await deliver("Hub");
  expect(await deliver("Hub, cold")).toBe(2);
  expect(sent[4]).toEqual(sent[0]);
  expect(sent[5]).toMatchObject({ version: 1, body: "Hub, cold" });
  expect(earlier).toEqual(["Hub"]);
});

test("sends the newer text when the earlier save is invalid", async () => {
  const { sent, deliver } = open([lost, lost, lost, lost, refusal(422)]);
  await deliver("Hub");
  expect(await deliver("Hub, cold")).toBe(1);
  expect(sent[5]).toMatchObject({ version: 0, body: "Hub, cold" });
});

test("stops when an earlier save conflicts with another member's version", async () => {
  const { delivery, sent, deliver } = open([lost, lost, lost, lost, refusal(409)]);
  delivery.resumeAt({ target: "d1", version: 6 });
  await deliver("Hub");
  expect(await deliver("Hub, cold")).toBeUndefined();
  expect(sent).toHaveLength(5);
  expect(delivery.position()).toEqual({ target: "d1", version: 6 });
});

test("repeats exactly the save that was pending before a reload", async () => {
  const { delivery, sent, deliver } = open([]);
  const unanswered = { saveId: "s", version: 6, body: "Hub" };
  delivery.resumeAt({ target: "d1", version: 6, unanswered });
  expect(await deliver("Hub")).toBe(7);
  expect(sent).toEqual([{ ...unanswered, target: "d1" }]);
});

test.each([
  [413, 1],
  [503, 4],
])("sends another text after the earlier one was answered with %i", async (status, times) => {
  const refused = Array.from({ length: times }, () => refusal(status));
  const { sent, deliver } = open([lost, lost, lost, lost, ...refused]);
  await deliver("Hub, too long");
  expect(await deliver("Hub")).toBe(1);
  expect(sent.at(-1)).toMatchObject({ version: 0, body: "Hub" });
});

test("does not mistake a proxy's answer for the server's", async () => {
  const { sent, deliver } = open([lost, refusal(404, false)]);
  await deliver("Hub");
  expect(await deliver("Hub")).toBe(1);
  expect(sent[2]).toEqual(sent[0]);
});
