import type { TokenAccess } from "../../domain/tokens/tokens.ts";
import type { ApiDocument } from "../openapi/api-document.ts";
import type { Known } from "./access-case.ts";
import { prepareAccess } from "./access-matrix.ts";
import { createContract, type ApiContract, type SentRequest } from "./api-contract.ts";
import { ask } from "./ask.ts";
import { Client } from "./client.ts";
import { signInEveryone, createTokenClient, type SignedIn } from "./sign-in-everyone.ts";
import { openTestServer, type TestServer } from "./test-server.ts";

/** Bytes. Small, so that tests reach the limit, yet larger than a portfolio picture may be. */
export const largestFile = 3_000_000;
export const metricsToken = "pit-wall-reads-this";
const settings = {
  ATTACHMENT_MAX_BYTES: String(largestFile),
  ATTACHMENTS_MAX_BYTES: String(1.5 * largestFile),
  FEEDBACK_URL: "https://forms.team.edu/wiki",
  METRICS_TOKEN: metricsToken,
};

/** A server whose responses are all compared with the API description. */
export type ContractServer = {
  server: TestServer;
  /** A server without a first captain. */
  emptyServer: TestServer;
  contract: ApiContract;
  members: SignedIn;
  known: Known;
  tokenClients: Record<TokenAccess, Client>;
  /** A client whose requests and responses are compared with the description. */
  checkedClient: (test: TestServer, address?: string) => Client;
  /** Statuses and refusal codes seen, such as "createDocument 201". */
  observed: ReadonlySet<string>;
  /** The differences found since the last call. */
  newFaults: () => string[];
  stop: () => Promise<void>;
};

export async function openContractServer(): Promise<ContractServer> {
  const server = await openTestServer(settings);
  const emptyServer = await openTestServer();
  const { body } = await server.visitor().get<ApiDocument>("/api/openapi.json");
  const contract = createContract(body);
  const faults: string[] = [];
  const observed = new Set<string>();

  function checkedClient({ app }: TestServer, address = "127.0.0.1"): Client {
    return new Client(async (path, init) => {
      const response = await ask(app, path, init, address);
      const sent = typeof init.body === "string" ? init.body : init.body ? "bytes" : "";
      const headers = new Headers(init.headers);
      await check({ method: init.method ?? "GET", path, headers, body: sent }, response);
      return response;
    });
  }

  async function check(request: SentRequest, response: Response): Promise<void> {
    const placed = contract.findOperation(request);
    if (!placed) return;
    const { status, headers } = response;
    // An endless stream is read by the test itself.
    const isStream = headers.get("content-type") === "text/event-stream";
    const text = isStream ? "" : await response.clone().text();
    const found = [
      ...contract.responseFaults(request, { status, headers, text }),
      ...(status < 400 ? contract.requestFaults(request) : []),
    ];
    faults.push(...found.map((fault) => `${placed.place} ${status}: ${fault}`));
    const { operationId } = placed.operation;
    observed.add(`${operationId} ${status}`);
    const isProblem = headers.get("content-type") === "application/problem+json" && text !== "";
    if (isProblem) observed.add(`${operationId} ${(JSON.parse(text) as { code: string }).code}`);
  }

  const visitor = () => checkedClient(server);
  const members = await signInEveryone({ context: server.context, visitor });
  return {
    server,
    emptyServer,
    contract,
    members,
    known: await prepareAccess(members),
    tokenClients: {
      read: await createTokenClient({ visitor }, members.designer, "read"),
      write: await createTokenClient({ visitor }, members.designer, "write"),
    },
    checkedClient,
    observed,
    newFaults: () => faults.splice(0),
    stop: async () => {
      await server.stop();
      await emptyServer.stop();
    },
  };
}
