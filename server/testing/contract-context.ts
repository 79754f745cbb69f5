import type { TokenAccess } from "../../domain/tokens/tokens.ts";
import type { ApiDocument } from "../openapi/api-document.ts";
import type { Known } from "./access-case.ts";
import { prepareAccess } from "./access-matrix.ts";
import { contractOf, type ApiContract, type Asked } from "./api-contract.ts";
import { ask } from "./ask.ts";
import { Client } from "./client.ts";
import { signInEveryone, programOf, type SignedIn } from "./sign-in-everyone.ts";
import { openTestServer, type TestServer } from "./test-server.ts";

/** Small limits, so that they are met with small files. */
/** Bytes: a file may be larger than a picture of a portfolio. */
export const largestFile = 3_000_000;
const settings = {
  ATTACHMENT_MAX_BYTES: String(largestFile),
  ATTACHMENTS_MAX_BYTES: String(1.5 * largestFile),
};

/** A server whose every answer is held against its description. */
export type ContractServer = {
  server: TestServer;
  /** Before its first captain. */
  young: TestServer;
  contract: ApiContract;
  members: SignedIn;
  known: Known;
  programs: Record<TokenAccess, Client>;
  /** A client whose requests and answers are held against the description. */
  watched: (test: TestServer, address?: string) => Client;
  /** "createDocument 201", "createDocument document-not-found": what came, by operation. */
  came: ReadonlySet<string>;
  /** What was wrong since it was asked last. */
  newFaults: () => string[];
  stop: () => Promise<void>;
};

export async function openContractServer(): Promise<ContractServer> {
  const server = await openTestServer(settings);
  const young = await openTestServer();
  const { body } = await server.visitor().get<ApiDocument>("/api/openapi.json");
  const contract = contractOf(body);
  const faults: string[] = [];
  const came = new Set<string>();

  function watched({ app }: TestServer, address = "127.0.0.1"): Client {
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

  const visitor = () => watched(server);
  const members = await signInEveryone({ context: server.context, visitor });
  return {
    server,
    young,
    contract,
    members,
    known: await prepareAccess(members),
    programs: {
      read: await programOf({ visitor }, members.designer, "read"),
      write: await programOf({ visitor }, members.designer, "write"),
    },
    watched,
    came,
    newFaults: () => faults.splice(0),
    stop: async () => {
      await server.stop();
      await young.stop();
    },
  };
}
