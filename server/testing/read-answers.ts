import type { Client } from "./client.ts";
import type { TestServer } from "./test-server.ts";

/**
 * Reads as the same browsers and scripts, with the same cookies and tokens.
 * @returns the status and text of each path for each client
 */
export async function readAnswers(
  server: TestServer,
  clients: Record<string, Client>,
  paths: readonly string[],
): Promise<Record<string, string>> {
  const answers: Record<string, string> = {};
  for (const [name, client] of Object.entries(onServer(server, clients))) {
    for (const path of paths) {
      const { status, text } = await client.get(path);
      answers[`${name} ${path}`] = `${status} ${text.replace(/"requestId":"\w+"/, "")}`;
    }
  }
  return answers;
}

export function onServer<Name extends string>(
  server: TestServer,
  clients: Record<Name, Client>,
): Record<Name, Client> {
  const entries = Object.entries<Client>(clients).map(([name, { cookie, token }]) => {
    const client = server.visitor();
    return [name, Object.assign(client, { cookie, token })];
  });
  return Object.fromEntries(entries) as Record<Name, Client>;
}
