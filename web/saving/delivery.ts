import { Problem } from "../api/problem.ts";
import { createRandomKey } from "../api/random-key.ts";
import type { Clock } from "./clock.ts";
import { newId } from "./new-id.ts";
import { isFinalRefusal, sendWithRetries } from "./send-with-retries.ts";

/** A save whose answer is missing. Each attempt repeats it unchanged until an answer comes. */
export type Unanswered<Body = unknown> = {
  saveId: string;
  /** The version that it replaces; 0 for a new item. */
  version: number;
  body: Body;
};

export type SavePosition<Body> = {
  /** The item's id. */
  target: string;
  version: number;
  unanswered?: Unanswered<Body> | undefined;
};

export type Send<Body, Saved> = (target: string, save: Unanswered<Body>) => Promise<Saved>;

/** Statuses that settle a save whose answer was lost, unless a proxy sent them. */
const decisive = new Set([400, 404, 409, 422]);

/** Saves one item, each version exactly once. */
export function createDelivery<Body, Saved>(
  send: Send<Body, Saved>,
  clock: Clock,
  onEarlierSaved: (saved: Saved, body: Body) => void = () => undefined,
) {
  let position = newPosition<Body>();
  let mayHaveArrived = false;

  const dropUnanswered = (target = position.target) => {
    position = { target, version: position.version };
    mayHaveArrived = false;
  };
  const sendUntilAnswered = async (save: Unanswered<Body>): Promise<Saved> => {
    const onUnanswered = () => {
      mayHaveArrived = true;
    };
    try {
      const saved = await sendWithRetries(() => send(position.target, save), clock, onUnanswered);
      position = { target: position.target, version: save.version + 1 };
      mayHaveArrived = false;
      return saved;
    } catch (error) {
      if (isFinalRefusal(error) && (!mayHaveArrived || isDecisive(error))) {
        // A new item gets another id when its own is taken or deleted.
        const isTaken = save.version === 0 && [404, 409].includes(error.status);
        dropUnanswered(isTaken ? newId() : position.target);
      }
      throw error;
    }
  };
  const settleEarlierSave = async (body: Body) => {
    const { unanswered } = position;
    if (!unanswered || isSame(unanswered.body, body)) return;
    try {
      onEarlierSaved(await sendUntilAnswered(unanswered), unanswered.body);
    } catch (error) {
      if (!isContentRefused(error)) throw error;
      dropUnanswered();
    }
  };
  return {
    position: () => position,
    resumeAt: (next: Partial<SavePosition<Body>>) => {
      const { target = newId(), version = 0, unanswered } = next;
      position = { target, version, ...(unanswered && { unanswered }) };
      mayHaveArrived = unanswered !== undefined;
    },
    /** @param keep stores the save on the device before it is sent, because the page may close */
    deliver: async (
      read: () => Body,
      keep: () => Promise<unknown>,
    ): Promise<{ saved: Saved; body: Body }> => {
      await settleEarlierSave(read());
      const save = position.unanswered ?? {
        saveId: createRandomKey(),
        version: position.version,
        body: read(),
      };
      position = { ...position, unanswered: save };
      await keep();
      try {
        return { saved: await sendUntilAnswered(save), body: save.body };
      } catch (error) {
        // A refused save is no longer pending, so the draft must not repeat it.
        if (!position.unanswered) await keep().catch(() => undefined);
        throw error;
      }
    },
  };
}

function isDecisive({ status, code }: Problem): boolean {
  return status === 413 || (code !== "unknown" && decisive.has(status));
}

/** Whether the body was invalid, too large, or unreadable, so that another body may be saved. */
function isContentRefused(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  if (error.status === 413 || error.errors.length > 0) return true;
  return error.code !== "unknown" && ([400, 422].includes(error.status) || error.status >= 500);
}

function newPosition<Body>(): SavePosition<Body> {
  return { target: newId(), version: 0 };
}

/** Ignores the order of fields, which differs in drafts of earlier releases. */
function isSame<Body>(one: Body, other: Body): boolean {
  const [left, right] = [one, other].map(sortedEntries);
  return JSON.stringify(left) === JSON.stringify(right);
}

function sortedEntries(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  return Object.entries(body).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
