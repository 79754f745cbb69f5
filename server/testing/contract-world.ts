import type { TokenAccess } from "../../domain/tokens.ts";
import type { ApiDocument } from "../description/api-document.ts";
import { contractOf, type ApiContract, type Asked } from "./api-contract.ts";
import { ask } from "./ask.ts";
import { gatherCast, programOf, type Cast } from "./cast.ts";
import { Client } from "./client.ts";
import type { Known } from "./door.ts";
import { furnish } from "./doors.ts";
import { openTestWorld, type TestWorld } from "./test-world.ts";

/** Small limits, so that they are met with small files. */
/** Bytes: a file may be larger than a picture of a portfolio. */
export const largestFile = 3_000_000;
const settings = {
  ATTACHMENT_MAX_BYTES: String(largestFile),
  ATTACHMENTS_MAX_BYTES: String(1.5 * largestFile),
};

/** A server whose every answer is held against its description. */
export type ContractWorld = {
  world: TestWorld;
  /** Before its first captain. */
  young: TestWorld;
  contract: ApiContract;
  cast: Cast;
  known: Known;
  programs: Record<TokenAccess, Client>;
  /** A client whose requests and answers are held against the description. */
  watched: (test: TestWorld, address?: string) => Client;
  /** "createDocument 201", "createDocument document-not-found": what came, by operation. */
  came: ReadonlySet<string>;
  /** What was wrong since it was asked last. */
  newFaults: () => string[];
  stop: () => Promise<void>;
};

export async function openContractWorld(): Promise<ContractWorld> {
  const world = await openTestWorld(settings);
  const young = await openTestWorld();
  const { body } = await world.visitor().get<ApiDocument>("/api/openapi.json");
  const contract = contractOf(body);
  const faults: string[] = [];
  const came = new Set<string>();

  function watched({ app }: TestWorld, address = "127.0.0.1"): Client {
    return new Client(async (path, init) => {
      const response = await ask(app, path, init, address);
      const sent = typeof init.body === "string" ? init.body : init.body ? "bytes" : "";
      const headers = new Headers(init.headers);
      await note({ method: init.method ?? "GET", path, headers, body: sent }, response);
      return response;
    });
  }

  async function note(asked: Asked, response: Response): Promise<void> {
    const placed = contract.operationAt(asked);
    if (!placed) return;
    const { status, headers } = response;
    // A stream that does not end is read by who asked for it.
    const isStream = headers.get("content-type") === "text/event-stream";
    const text = isStream ? "" : await response.clone().text();
    const found = [
      ...contract.answerFaults(asked, { status, headers, text }),
      ...(status < 400 ? contract.requestFaults(asked) : []),
    ];
    faults.push(...found.map((fault) => `${placed.place} ${status}: ${fault}`));
    const { operationId } = placed.operation;
    came.add(`${operationId} ${status}`);
    const isProblem = headers.get("content-type") === "application/problem+json" && text !== "";
    if (isProblem) came.add(`${operationId} ${(JSON.parse(text) as { code: string }).code}`);
  }

  const visitor = () => watched(world);
  const cast = await gatherCast({ world: world.world, visitor });
  return {
    world,
    young,
    contract,
    cast,
    known: await furnish(cast),
    programs: {
      read: await programOf({ visitor }, cast.designer, "read"),
      write: await programOf({ visitor }, cast.designer, "write"),
    },
    watched,
    came,
    newFaults: () => faults.splice(0),
    stop: async () => {
      await world.stop();
      await young.stop();
    },
  };
}
