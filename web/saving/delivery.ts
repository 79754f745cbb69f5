import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { Problem } from "../api/problem.ts";
import type { Clock } from "./clock.ts";
import { newId } from "./new-id.ts";
import { isRefusal, untilAnswered } from "./until-answered.ts";

/** A save that may or may not have arrived: it is repeated exactly, until it is answered. */
export type Unanswered<Body = unknown> = {
  saveId: string;
  /** The version that it takes the place of; 0 for a new thing. */
  version: number;
  body: Body;
};

/** The id of the thing, and the version that the next save replaces. */
export type Place<Body> = {
  target: string;
  version: number;
  unanswered?: Unanswered<Body> | undefined;
};

export type Send<Body, Saved> = (target: string, save: Unanswered<Body>) => Promise<Saved>;

/** Refusals that also tell whether a lost save has arrived. A proxy's answer, which has no code of ours, does not. */
const decisive = new Set([400, 404, 409, 422]);

/**
 * Saves one thing, each version of it once.
 * @param onEarlier a save whose answer was missing has arrived, and more was written since
 */
export function newDelivery<Body, Saved>(
  send: Send<Body, Saved>,
  clock: Clock,
  onEarlier: (saved: Saved, body: Body) => void = () => undefined,
) {
  let place = newPlace<Body>();
  /** Whether what is unanswered may have arrived. */
  let isUnsure = false;

  const forget = (target = place.target) => {
    place = { target, version: place.version };
    isUnsure = false;
  };
  const sendOnce = async (save: Unanswered<Body>): Promise<Saved> => {
    const isUnanswered = () => {
      isUnsure = true;
    };
    try {
      const saved = await untilAnswered(() => send(place.target, save), clock, isUnanswered);
      place = { target: place.target, version: save.version + 1 };
      isUnsure = false;
      return saved;
    } catch (error) {
      if (isRefusal(error) && (!isUnsure || isDecisive(error))) {
        // A new thing gets another id where its own is given away or gone.
        const isTaken = save.version === 0 && [404, 409].includes(error.status);
        forget(isTaken ? newId() : place.target);
      }
      throw error;
    }
  };
  /** It arrives before what was written since. */
  const settle = async (body: Body) => {
    const { unanswered } = place;
    if (!unanswered || isSame(unanswered.body, body)) return;
    try {
      onEarlier(await sendOnce(unanswered), unanswered.body);
    } catch (error) {
      if (!isWrongItself(error)) throw error;
      forget();
    }
  };
  return {
    /** Lies with the draft. */
    place: () => place,
    goOnWith: (next: Partial<Place<Body>>) => {
      const { target = newId(), version = 0, unanswered } = next;
      place = { target, version, ...(unanswered && { unanswered }) };
      isUnsure = unanswered !== undefined;
    },
    /**
     * @param read what is to be saved, asked again once an earlier save has arrived
     * @param keep keeps what is sent before it leaves: its answer may find nobody here
     */
    deliver: async (
      read: () => Body,
      keep: () => Promise<unknown>,
    ): Promise<{ saved: Saved; body: Body }> => {
      await settle(read());
      const save = place.unanswered ?? {
        saveId: newIdempotencyKey(),
        version: place.version,
        body: read(),
      };
      place = { ...place, unanswered: save };
      await keep();
      try {
        return { saved: await sendOnce(save), body: save.body };
      } catch (error) {
        // What was refused is not under way any more.
        if (!place.unanswered) await keep().catch(() => undefined);
        throw error;
      }
    },
  };
}

function isDecisive({ status, code }: Problem): boolean {
  return status === 413 || (code !== "unknown" && decisive.has(status));
}

/** Another text may be saved where this one was not: it is wrong, too large, or more than the server can read. */
function isWrongItself(error: unknown): boolean {
  if (!(error instanceof Problem)) return false;
  if (error.status === 413 || error.errors.length > 0) return true;
  return error.code !== "unknown" && ([400, 422].includes(error.status) || error.status >= 500);
}

function newPlace<Body>(): Place<Body> {
  return { target: newId(), version: 0 };
}

/** Bodies of an earlier release may have their fields in another order. */
function isSame<Body>(one: Body, other: Body): boolean {
  const [left, right] = [one, other].map(sorted);
  return JSON.stringify(left) === JSON.stringify(right);
}

function sorted(body: unknown): unknown {
  if (typeof body !== "object" || body === null) return body;
  return Object.entries(body).toSorted(([one], [other]) => (one < other ? -1 : 1));
}
