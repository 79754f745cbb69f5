import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { CreateDocumentBody, SavedDocument } from "../../domain/documents/document-shapes.ts";
import type { Client } from "./client.ts";
import { returnEveryone, signInEveryone, type SignedIn } from "./sign-in-everyone.ts";
import { templatesOf } from "./templates.ts";
import { openOnCopy, openTestServer, type TestServer } from "./test-server.ts";

type Environment = Record<string, string>;

export type Team = {
  server: TestServer;
  members: SignedIn;
  /** Creates a document, by default as the team lead. */
  write: (form?: Partial<CreateDocumentBody>, by?: Client) => Promise<SavedDocument>;
};

/** One server for all tests of a file, with everyone signed in. It is open once tests run. */
export function useTeam(environment: Environment = {}): Team {
  const team = newTeam();
  beforeAll(() => openTeam(team, environment));
  afterAll(() => team.server.stop());
  return team;
}

/** A new server for each test, with everyone signed in. */
export function useTeamPerTest(environment: Environment = {}): Team {
  const team = newTeam();
  beforeEach(() => openTeam(team, environment));
  afterEach(() => team.server.stop());
  return team;
}

/** One server for all tests of a file, without a captain. */
export function useServer(environment: Environment = {}): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await openTestServer(environment)));
  afterAll(() => server.stop());
  return server;
}

/** A new server for each test, without a captain. */
export function useServerPerTest(environment: Environment = {}): TestServer {
  const server = {} as TestServer;
  beforeEach(async () => void Object.assign(server, await openTestServer(environment)));
  afterEach(() => server.stop());
  return server;
}

const someDocument = { subteam: "chassis", title: "Hub", content: "<p>alpha</p>" } as const;

function newTeam(): Team {
  const members = {} as SignedIn;
  const write: Team["write"] = async (form = {}, by = members.lead) => {
    const answer = await by.post<SavedDocument>("/api/documents", { ...someDocument, ...form });
    if (answer.status !== 201) throw new Error(`Writing answered ${answer.status}: ${answer.text}`);
    return answer.body;
  };
  return { server: {} as TestServer, members, write };
}

async function openTeam({ server, members }: Team, environment: Environment): Promise<void> {
  const { team, cookies } = templatesOf();
  // Cookies have another name over HTTPS.
  if (environment["BASE_URL"]?.startsWith("https:")) {
    Object.assign(server, await openTestServer(environment));
    Object.assign(members, await signInEveryone(server));
    return;
  }
  Object.assign(server, await openOnCopy(team, environment));
  Object.assign(members, returnEveryone(server, cookies));
}
