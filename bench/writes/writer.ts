import type { Client } from "../../server/testing/client.ts";
import type { WriterAccount } from "./add-writers.ts";
import type { DocumentItem } from "./document-item.ts";
import type { Item, Ledger } from "./ledger.ts";
import { sendUntilAnswered, type Request } from "./send-until-answered.ts";

/** The subtitle is not known before the first save. */
export type PortfolioState = { version: number; slug: string; subtitle?: string };

/** One member in one browser, who does one thing at a time. */
export type Writer = {
  member: WriterAccount;
  client: Client;
  ledger: Ledger;
  openClient: (cookie?: string) => Client;
  others: readonly WriterAccount[];
  /** This member's documents that are still written to. */
  documents: DocumentItem[];
  /** This member's notifications that were marked as read, by their ids. */
  notifications: Map<string, Item<object>>;
  own: {
    name?: Item<object>;
    choices?: Item<object>;
    portfolio?: Item<PortfolioState>;
    subteam?: Item<object>;
    countdown?: Item<object>;
  };
  nextNumber: () => number;
  shouldLeave: () => boolean;
};

export type WriteKind = {
  name: string;
  /** How often it is chosen, in relation to the others. */
  share: number;
  write: (writer: Writer) => Promise<void>;
};

type Write<T, State> = Request & {
  kind: string;
  /** The state that a read finds after the write. Without an answer, parts of it are unknown. */
  state: (answer: T | undefined) => State;
};

/** `answer` is missing if only the refusal of a repeat showed that the write is stored. */
export type Written<T> = { isStored: boolean; answer?: T | undefined; headers?: Headers };

/** Sends a write that changes the item, and notes what a read of it may show from then on. */
export async function write<T, State>(
  writer: Writer,
  item: Item<State>,
  { kind, state, ...request }: Write<T, State>,
): Promise<Written<T>> {
  const { ledger, client, shouldLeave } = writer;
  const before = item.states;
  item.states = [...before, state(undefined)];
  ledger.add(item);
  ledger.change(item);
  const outcome = await sendUntilAnswered<T>(client, request, { ledger, shouldLeave });
  if (outcome.end === "unanswered") return { isStored: false };
  if (outcome.end === "refused") {
    item.states = before;
    if (outcome.code !== request.mayBeRefused)
      ledger.problems.push(`${kind} of ${item.name} was refused: ${outcome.code}.`);
    return { isStored: false };
  }
  const { body, headers } = outcome.answer ?? {};
  item.states = [state(body)];
  item.lastWrite = kind;
  ledger.acknowledge(kind);
  return { isStored: true, answer: body, ...(headers && { headers }) };
}
