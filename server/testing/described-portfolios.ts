import type { PortfolioAnswer } from "../../domain/portfolios/portfolio-shapes.ts";
import { portfolioPictureMaxBytes, unusedPicturesMax } from "../../domain/portfolios/portfolios.ts";
import type { RefusalCode } from "../../domain/refusals.ts";
import { newId } from "../ids.ts";
import { insertPicture } from "../portfolios/picture-store.ts";
import type { ContractServer } from "./contract-context.ts";
import { plainPng } from "./plain-png.ts";
import { addPicture, buildPortfolioForm, refusedForms } from "./portfolio-forms.ts";
import { emailOf } from "./sign-in-everyone.ts";
import type { TestServer } from "./test-server.ts";

type Act = (contract: ContractServer) => Promise<unknown>;

export const portfolioSuccesses: [what: string, act: Act][] = [
  [
    "building and publishing a portfolio",
    async (contract) => {
      const picture = await addPicture(contract.members.lead, await plainPng(400, 300), {
        x: 0.1,
        y: 0,
        width: 0.8,
        height: 1,
      });
      await contract.members.lead.get("/api/portfolio/slugs/theo-okafor");
      const form = await buildPortfolioForm(contract.members.lead, { pictureId: picture.body.id });
      await contract.members.lead.put<PortfolioAnswer>("/api/portfolio", form);
      await contract.members.lead.get("/api/portfolio");
    },
  ],
];

const save =
  (change: object): Act =>
  async (contract) =>
    contract.members.captain.put(
      "/api/portfolio",
      await buildPortfolioForm(contract.members.captain, { slug: "clara", ...change }),
    );
const addBytes =
  (bytes: () => Promise<Uint8Array>): Act =>
  async (contract) =>
    addPicture(contract.members.lead, await bytes());

/** Adds as many unsaved pictures as a member may have, without their bytes. */
export async function fillPictureQuota(
  { context: { db } }: TestServer,
  email: string,
): Promise<void> {
  const { id } = await db
    .selectFrom("members")
    .select("id")
    .where("email_key", "=", email)
    .executeTakeFirstOrThrow();
  const size = { width: 2, height: 2, colour: "#ffffff" };
  const from = { uploaderId: id, name: "unused.png" };
  const first = newId();
  await insertPicture(db, { id: first, ...size }, from);
  const row = await db
    .selectFrom("files")
    .selectAll()
    .where("id", "=", first)
    .executeTakeFirstOrThrow();
  // A statement for each would take seconds.
  const others = Array.from({ length: unusedPicturesMax - 1 }, () => ({ ...row, id: newId() }));
  await db.insertInto("files").values(others).execute();
}

/** A tiny PNG whose header declares a huge square picture. */
export async function hugePng(width = 10_000): Promise<Buffer> {
  const bytes = Buffer.from(await plainPng(2, 2));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(width, 20);
  return bytes;
}

export const portfolioRefusals: [operation: string, code: RefusalCode, act: Act][] = [
  ...refusedForms.map(([, change, code]): [string, RefusalCode, Act] => [
    "savePortfolio",
    code,
    save(change),
  ]),
  ["savePortfolio", "portfolio-changed", save({ version: 7 })],
  [
    "savePortfolio",
    "slug-fixed",
    async (contract) =>
      contract.members.designer.put(
        "/api/portfolio",
        await buildPortfolioForm(contract.members.designer, { slug: "another" }),
      ),
  ],
  [
    "preparePortfolioPicture",
    "file-not-found",
    (contract) =>
      contract.members.lead.put(`/api/portfolio/pictures/${"a".repeat(20)}`, { crop: null }),
  ],
  [
    "preparePortfolioPicture",
    "malformed-request",
    async (contract) =>
      addPicture(contract.members.lead, await plainPng(2, 2), { x: 0, y: 0, width: 0, height: 1 }),
  ],
  [
    "preparePortfolioPicture",
    "not-a-picture",
    addBytes(async () => new TextEncoder().encode("no picture")),
  ],
  [
    "preparePortfolioPicture",
    "picture-too-large",
    addBytes(async () =>
      Buffer.concat([await plainPng(2, 2), Buffer.alloc(portfolioPictureMaxBytes)]),
    ),
  ],
  ["preparePortfolioPicture", "too-many-pixels", addBytes(() => hugePng())],
  [
    "preparePortfolioPicture",
    "too-many-uploads",
    async (contract) => {
      await fillPictureQuota(contract.server, emailOf("designer"));
      await addPicture(contract.members.designer, await plainPng(2, 2));
    },
  ],
  [
    "preparePortfolioPicture",
    "busy",
    async (contract) => {
      const bytes = await plainPng(1500, 1500);
      const uploads = Array.from({ length: 12 }, () =>
        contract.members.captain.upload("a.png", bytes),
      );
      const ids = await Promise.all(uploads);
      const prepare = (id: string) =>
        contract.members.captain.put(`/api/portfolio/pictures/${id}`, { crop: null });
      await Promise.all(ids.map(prepare));
    },
  ],
];
