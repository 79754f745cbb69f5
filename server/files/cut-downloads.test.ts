import type { Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TeamPage } from "../../domain/people/people-shapes.ts";
import { createApp } from "../app.ts";
import type { Client } from "../testing/client.ts";
import { listenWith } from "../testing/listen-with.ts";
import { emailOf, createTokenClient } from "../testing/sign-in-everyone.ts";
import { beginDownload, bigFile, type SlowDownload } from "../testing/slow-download.ts";
import { requestWithoutReading } from "../testing/stalled-client.ts";
import { useTeamPerTest } from "../testing/use-team.ts";
import type { FileStore } from "./file-store.ts";

let listener: Server;
let path: string;

const { server, members } = useTeamPerTest();

beforeEach(async () => {
  listener = await listenWith(server.app);
  const id = await members.captain.upload("log.bin", bigFile);
  const form = { subteam: "chassis", title: "Log", content: "<p>x</p>", attachments: [id] };
  await members.captain.post("/api/documents", form);
  path = `/api/files/${id}`;
});
afterEach(async () => {
  listener.closeAllConnections();
  listener.close();
});

const downloadOf = (client: Client) => beginDownload(listener, path, client);

/** @returns the received bytes, once the server has closed the connection */
async function receivedBytes(download: SlowDownload): Promise<number> {
  await download.closed;
  return (await download.readRest()).received;
}

test("a new team password ends a guest's download but not a member's", async () => {
  const [guests, leads] = [await downloadOf(members.guest), await downloadOf(members.lead)];
  const form = { teamPassword: "pit-lane-open-7" };
  expect((await members.captain.put("/api/guest-access", form)).status).toBe(204);
  expect(await receivedBytes(guests)).toBeLessThan(bigFile.length);
  expect(await leads.readRest()).toEqual({ received: bigFile.length, isWhole: true });
});

test("removing a member ends their downloads, including those with a token", async () => {
  const program = await createTokenClient(server, members.lead, "read");
  const downloads = [await downloadOf(members.lead), await downloadOf(program)];
  const team = await members.captain.get<TeamPage>(`/api/members?q=${emailOf("lead")}`);
  const ids = team.body.members.map((member) => member.id);
  expect((await members.captain.post("/api/members/remove", { ids })).status).toBe(204);
  for (const download of downloads)
    expect(await receivedBytes(download)).toBeLessThan(bigFile.length);
});

test("signing out ends the browser's download", async () => {
  const download = await downloadOf(members.designer);
  await members.designer.delete("/api/session");
  expect(await receivedBytes(download)).toBeLessThan(bigFile.length);
});

test("revoking a token ends its download", async () => {
  const program = await createTokenClient(server, members.lead, "read");
  const download = await downloadOf(program);
  const { tokens } = (await members.lead.get<{ tokens: { id: string }[] }>("/api/tokens")).body;
  await members.lead.delete(`/api/tokens/${tokens[0]?.id}`);
  expect(await receivedBytes(download)).toBeLessThan(bigFile.length);
});

/** Milliseconds: shorter than the interval at which each process rechecks sessions by itself. */
const timeout = 10_000;

test(
  "a session that ends while the file is being opened ends the download",
  { timeout },
  async () => {
    const { fileStore } = server.context;
    const slowStore: FileStore = {
      ...fileStore,
      read: async (id, range) => {
        await members.designer.delete("/api/session");
        return fileStore.read(id, range);
      },
    };
    const slow = await listenWith(createApp({ ...server.context, fileStore: slowStore }));
    const download = await requestWithoutReading(slow, path, members.designer);
    await download.closed;
    expect(download.socket.bytesWritten).toBeLessThan(bigFile.length);
    download.disconnect();
    slow.close();
  },
);
