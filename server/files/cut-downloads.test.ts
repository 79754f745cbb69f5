import type { Server } from "node:http";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { TeamPage } from "../../domain/people/people-shapes.ts";
import { createApp } from "../app.ts";
import type { Client } from "../testing/client.ts";
import { listenWith } from "../testing/listen-with.ts";
import { emailOf, programOf } from "../testing/sign-in-everyone.ts";
import { beginDownload, bigFile, type SlowDownload } from "../testing/slow-download.ts";
import { askWithoutReading } from "../testing/stalled-client.ts";
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

/** Bytes, once the server has let go of the connection. */
async function arrived(download: SlowDownload): Promise<number> {
  await download.cut;
  return (await download.rest()).received;
}

test("a guest's download ends with the team password, a member's goes on", async () => {
  const [guests, leads] = [await downloadOf(members.guest), await downloadOf(members.lead)];
  const form = { teamPassword: "pit-lane-open-7" };
  expect((await members.captain.put("/api/guest-access", form)).status).toBe(204);
  expect(await arrived(guests)).toBeLessThan(bigFile.length);
  expect(await leads.rest()).toEqual({ received: bigFile.length, isWhole: true });
});

test("a download ends with the membership, also that of a program", async () => {
  const program = await programOf(server, members.lead, "read");
  const downloads = [await downloadOf(members.lead), await downloadOf(program)];
  const team = await members.captain.get<TeamPage>(`/api/members?q=${emailOf("lead")}`);
  const ids = team.body.members.map((member) => member.id);
  expect((await members.captain.post("/api/members/remove", { ids })).status).toBe(204);
  for (const download of downloads) expect(await arrived(download)).toBeLessThan(bigFile.length);
});

test("a download ends when its browser signs out", async () => {
  const download = await downloadOf(members.designer);
  await members.designer.delete("/api/session");
  expect(await arrived(download)).toBeLessThan(bigFile.length);
});

test("a program's download ends when its token is revoked", async () => {
  const program = await programOf(server, members.lead, "read");
  const download = await downloadOf(program);
  const { tokens } = (await members.lead.get<{ tokens: { id: string }[] }>("/api/tokens")).body;
  await members.lead.delete(`/api/tokens/${tokens[0]?.id}`);
  expect(await arrived(download)).toBeLessThan(bigFile.length);
});

/** Milliseconds: less than after which every process looks by itself. */
const timeout = 10_000;

test(
  "a download ends with a session that ended while its bytes were being opened",
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
    const download = await askWithoutReading(slow, path, members.designer);
    await download.cut;
    expect(download.socket.bytesWritten).toBeLessThan(bigFile.length);
    download.hangUp();
    slow.close();
  },
);
