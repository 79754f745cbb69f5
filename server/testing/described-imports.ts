import type { ImportState } from "../../domain/imports/imports.ts";
import type { RefusalCode } from "../../domain/refusals.ts";
import type { ContractServer } from "./contract-context.ts";
import { makeZip, uploadZip } from "./make-zip.ts";

type Act = (contract: ContractServer) => Promise<unknown>;

const ids = "a".repeat(20);

async function check(
  { members }: ContractServer,
  body: { upload?: string; subteam?: string; tagFolders?: boolean } = {},
  headers: Record<string, string> = {},
): Promise<string> {
  const zip = await makeZip({ "a.md": "# A\n\n![b](b.png)" });
  const upload = body.upload ?? (await uploadZip(members.lead, zip));
  const form = { subteam: "chassis", ...body, upload };
  const answer = await members.lead.post<{ id: string }>("/api/imports", form, headers);
  return answer.body.id;
}

const sendBytes = (bytes: Uint8Array<ArrayBuffer>) => async (contract: ContractServer) =>
  check(contract, { upload: await uploadZip(contract.members.lead, bytes) });

/** Marks the file of a zip as encrypted. */
async function lockedZip(): Promise<Uint8Array<ArrayBuffer>> {
  const zip = await makeZip({ "a.md": "# A" });
  const place = Buffer.from(zip).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 8;
  zip[place] = (zip[place] ?? 0) | 1;
  return zip;
}

/** Declares a huge file, which would take too long to make; only the list of files is read. */
async function hugeZip(): Promise<Uint8Array<ArrayBuffer>> {
  const zip = await makeZip({ "a.md": "# A" });
  const directory = Buffer.from(zip).lastIndexOf(Buffer.from([0x50, 0x4b, 1, 2]));
  new DataView(zip.buffer).setUint32(directory + 24, 0xf0000000, true);
  return zip;
}

/** Gives the lead's import a state, does something, and ends it. */
const inState = (state: ImportState, act: (contract: ContractServer, id: string) => unknown) =>
  async function (contract: ContractServer): Promise<void> {
    const { db } = contract.server.context;
    const id = await check(contract);
    await contract.server.jobs.idle();
    await db.updateTable("imports").set({ state }).execute();
    await act(contract, id);
    await db.updateTable("imports").set({ state: "failed" }).execute();
  };

export const importSuccesses: [what: string, act: Act][] = [
  [
    "checking, importing, and deleting an import",
    async (contract) => {
      const { members, server } = contract;
      const id = await check(contract, { tagFolders: true });
      await members.lead.get("/api/imports");
      await server.jobs.idle();
      await members.lead.get(`/api/imports/${id}`);
      await members.lead.send("POST", `/api/imports/${id}/start`);
      await server.jobs.idle();
      await members.lead.get("/api/imports");
      await members.lead.delete(`/api/imports/${id}`);
    },
  ],
];

export const importRefusals: [operation: string, code: RefusalCode, act: Act][] = [
  ["createImport", "zip-not-found", (contract) => check(contract, { upload: ids })],
  ["createImport", "unknown-subteam", (contract) => check(contract, { subteam: "unknown" })],
  ["createImport", "zip-not-readable", sendBytes(new TextEncoder().encode("no zip"))],
  ["createImport", "zip-encrypted", async (contract) => sendBytes(await lockedZip())(contract)],
  ["createImport", "zip-too-large", async (contract) => sendBytes(await hugeZip())(contract)],
  [
    "createImport",
    "idempotency-key-not-usable",
    (contract) => check(contract, {}, { "idempotency-key": "two words" }),
  ],
  [
    "createImport",
    "idempotency-key-reused",
    async (contract) => {
      await check(contract, {}, { "idempotency-key": "zip-1" });
      await check(contract, { subteam: "general" }, { "idempotency-key": "zip-1" });
    },
  ],
  ["createImport", "import-running", inState("running", (contract) => check(contract))],
  [
    "discardImport",
    "import-running",
    inState("running", ({ members }, id) => members.lead.delete(`/api/imports/${id}`)),
  ],
  [
    "startImport",
    "import-not-checked",
    inState("done", ({ members }, id) => members.lead.send("POST", `/api/imports/${id}/start`)),
  ],
];
