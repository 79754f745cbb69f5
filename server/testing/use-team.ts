import { afterAll, afterEach, beforeAll, beforeEach, inject } from "vitest";
import type { CreateDocumentBody, SavedDocument } from "../../domain/documents/document-shapes.ts";
import type { Client } from "./client.ts";
import { signInEveryone, type SignedIn } from "./sign-in-everyone.ts";
import { openOnCopy, openTestServer, type TestServer } from "./test-server.ts";

type Environment = Record<string, string>;

export type Team = {
  server: TestServer;
  members: SignedIn;
  /** Creates a document; the team lead does unless another is named. */
  write: (form?: Partial<CreateDocumentBody>, by?: Client) => Promise<SavedDocument>;
};

/** A server for all tests of a file, where everyone has signed in. Its parts are filled in before the first test. */
export function useTeam(environment: Environment = {}): Team {
  const team = newTeam();
  beforeAll(() => openTeam(team, environment));
  afterAll(() => team.server.stop());
  return team;
}

/** A server for each test of a file, where everyone has signed in. */
export function useTeamPerTest(environment: Environment = {}): Team {
  const team = newTeam();
  beforeEach(() => openTeam(team, environment));
  afterEach(() => team.server.stop());
  return team;
}

/** A server for all tests of a file, before its first captain. */
export function useServer(environment: Environment = {}): TestServer {
  const server = {} as TestServer;
  beforeAll(async () => void Object.assign(server, await openTestServer(environment)));
  afterAll(() => server.stop());
  return server;
}

/** A server for each test of a file, before its first captain. */
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
  const { team, cookies } = inject("templates");
  // A cookie of https has another name.
  if (environment["BASE_URL"]?.startsWith("https:")) {
    Object.assign(server, await openTestServer(environment));
    Object.assign(members, await signInEveryone(server));
    return;
  }
  Object.assign(server, await openOnCopy(team, environment));
  for (const name of Object.keys(cookies) as (keyof SignedIn)[]) {
    members[name] = server.visitor();
    members[name].cookie = cookies[name];
  }
}
