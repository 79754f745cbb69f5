import { setTimeout as pause } from "node:timers/promises";
import { accountWrites } from "./account-writes.ts";
import type { WriterAccount } from "./add-writers.ts";
import { captainWrites } from "./captain-writes.ts";
import { commentWrites } from "./comment-writes.ts";
import { documentWrites } from "./document-writes.ts";
import { fileWrites } from "./file-writes.ts";
import { openLedger, type Ledger } from "./ledger.ts";
import { openClient, type Servers } from "./open-client.ts";
import { portfolioWrites } from "./portfolio-writes.ts";
import type { WriteKind, Writer } from "./writer.ts";

const kinds: WriteKind[] = [
  ...documentWrites,
  ...commentWrites,
  ...fileWrites,
  ...accountWrites,
  ...portfolioWrites,
];
const captainShare = 0.1;

type Options = {
  servers: Servers;
  members: readonly WriterAccount[];
  /** Writes per second by all members together, as long as the server keeps up. */
  perSecond: number;
  /** The share of unanswered requests that are not repeated, because the browser was closed. */
  abandonedShare?: number;
};

export type Writing = {
  ledger: Ledger;
  /** Begins no writes until `resume`. Resolves when each write is answered or abandoned. */
  rest: () => Promise<void>;
  resume: () => void;
};

/** Repeats requests without an answer, whatever fails, and records acknowledged writes. */
export function startWriting({
  servers,
  members,
  perSecond,
  abandonedShare = 0.2,
}: Options): Writing {
  const ledger = openLedger();
  const interval = (1000 * members.length) / perSecond;
  const shouldLeave = () => Math.random() < abandonedShare;
  let joined = members.length;
  const shown = {
    ledger,
    others: members,
    shouldLeave,
    openClient: (cookie?: string) => openClient(servers, cookie),
    nextNumber: () => joined++,
  };
  const writers = members.map((member): Writer => {
    const client = openClient(servers, member.cookie);
    return { ...shown, member, client, documents: [], notifications: new Map(), own: {} };
  });
  let isWriting = false;
  let loops: Promise<unknown> = Promise.resolve();

  async function writeUntilRest(writer: Writer): Promise<void> {
    await pause(Math.random() * interval);
    while (isWriting) {
      const due = performance.now() + interval;
      await chooseKind(writer).write(writer);
      await pause(Math.max(0, due - performance.now()));
    }
  }
  const resume = () => {
    isWriting = true;
    loops = Promise.all(writers.map(writeUntilRest));
  };
  const rest = async () => {
    isWriting = false;
    await loops;
  };
  resume();
  return { ledger, rest, resume };
}

/** Captains make the same writes as other members, and some of their own. */
function chooseKind({ member }: Writer): WriteKind {
  const isCaptains = member.role === "captain" && Math.random() < captainShare;
  return chooseFrom(isCaptains ? captainWrites : kinds);
}

function chooseFrom(choices: readonly WriteKind[]): WriteKind {
  let left = Math.random() * choices.reduce((sum, { share }) => sum + share, 0);
  return choices.find(({ share }) => (left -= share) < 0) ?? (choices[0] as WriteKind);
}
