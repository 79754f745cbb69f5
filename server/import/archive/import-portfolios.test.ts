import { beforeEach, expect, test } from "vitest";
import {
  oldPage,
  openExportFolder,
  outcomesOf,
  type ExportFolder,
} from "../../testing/export-folder.ts";
import { plainPng } from "../../testing/plain-png.ts";
import { useTeam } from "../../testing/use-team.ts";

let folder: ExportFolder;

const { server, members } = useTeam();

beforeEach(async () => {
  folder = await openExportFolder(server.context);
  return folder.remove;
});

async function dataAddress(background: string): Promise<string> {
  const bytes = await plainPng(40, 50, background);
  return `data:image/png;base64,${bytes.toString("base64")}`;
}

const portfolioAt = (slug: string) =>
  server.context.db
    .selectFrom("portfolios")
    .select(["profile_picture as picture", "experiences"])
    .where("url_slug", "=", slug)
    .executeTakeFirstOrThrow();

test("shows pictures embedded in the export", async () => {
  const [portrait, photo] = [await dataAddress("red"), await dataAddress("blue")];
  const written = {
    profilePicture: portrait,
    sections: [],
    experiences: [{ id: "e", jobTitle: "Driver", photos: [photo, { url: photo, alt: "Blue" }] }],
  };
  const report = await folder.run({ portfolios: { pic: { ...written, urlSlug: "pic" } } });
  expect(outcomesOf(report, "portfolios").join()).not.toContain("picture");
  const { picture, experiences } = await portfolioAt("pic");
  expect((await members.nobody.raw("GET", `/portfolio-pictures/${picture}/40.webp`)).status).toBe(
    200,
  );
  expect(JSON.parse(experiences)).toMatchObject([{ photos: [{ alt: "" }, { alt: "Blue" }] }]);
});

test("reports and leaves out files that are not pictures or are on another site", async () => {
  const written = {
    profilePicture: "data:image/png;base64,bm90aGluZw==",
    sections: [],
    experiences: [{ id: "e", photos: ["https://other.example/me.png", "data:text/html,x"] }],
  };
  const report = await folder.run({ portfolios: { none: { ...written, urlSlug: "no-pic" } } });
  expect(outcomesOf(report, "portfolios").join()).toMatch(
    /picture missing, left out: .*other\.example/,
  );
  expect(outcomesOf(report, "portfolios").join()).toMatch(
    /picture left out, .*: image-[0-9a-f]+\.png/,
  );
  const { picture, experiences } = await portfolioAt("no-pic");
  expect(picture).toBeNull();
  expect(JSON.parse(experiences)).toMatchObject([{ photos: [] }]);
});

test("gives a contested address to the owner named in the export, in any order", async () => {
  const portfolio = (name: string) => ({ urlSlug: "same", firstName: name, sections: [] });
  const report = await folder.run({
    portfolios: { other: portfolio("Late"), owner: portfolio("First") },
    "portfolio-slugs": { same: { userId: "owner" } },
  });
  expect(outcomesOf(report, "portfolios")[0]).toContain("its address is same-2, not same");
  expect(await (await members.nobody.raw("GET", "/same")).text()).toContain("First");
});

test("keeps a registered address that its owner does not use from others", async () => {
  const portfolio = (urlSlug: string) => ({ urlSlug, firstName: urlSlug, sections: [] });
  const report = await folder.run({
    portfolios: { rowan: portfolio("ada-north"), ada: portfolio("ada") },
    "portfolio-slugs": { ada: { userId: "ada" }, "ada-north": { userId: "ada" } },
  });
  expect(outcomesOf(report, "portfolios")[0]).toContain(
    "its address is ada-north-2, not ada-north",
  );
  expect(outcomesOf(report, "portfolio_slugs")).toEqual([
    "skipped: no portfolio uses this address",
  ]);
});

test("skips an oversized portfolio and names a nameless one after its address", async () => {
  const entries = ["a", "b", "c"].map((id) => ({ id, description: "a".repeat(400_000) }));
  const report = await folder.run({
    portfolios: {
      "too-large": { urlSlug: "too-large", firstName: "Large", sections: [], experiences: entries },
      nameless: { urlSlug: "no-name", firstName: "\u200b", sections: [] },
    },
  });
  expect(outcomesOf(report, "portfolios")[0]).toBe(
    "skipped: its experiences are larger than 900000 bytes",
  );
  const page = await (await members.nobody.raw("GET", "/no-name")).text();
  expect(page).toMatch(/<h1[^>]*>no-name/);
});

test("leaves a handed-over portfolio with its new member", async () => {
  const accountRequests = [
    { id: "back", email: "back@hawk.edu", fullName: "Back Again", status: "pending" },
  ];
  const portfolio = { userEmail: "back@hawk.edu", urlSlug: "back", sections: [] };
  const slugs = { back: { userId: "was" } };
  const written = { portfolios: { was: portfolio }, "portfolio-slugs": slugs };
  await folder.run({ ...written, accountRequests });
  const approval = await members.captain.post("/api/account-requests/back/approve", {
    handOverPortfolio: true,
  });
  expect(approval.status).toBe(200);
  const same = await folder.run(written);
  expect(outcomesOf(same, "portfolios")).toEqual(["unchanged"]);
  expect(outcomesOf(same, "portfolio_slugs")).toEqual([]);
  const later = { ...written, portfolios: { was: { ...portfolio, subtitle: "Theirs" } } };
  expect(outcomesOf(await folder.run(later), "portfolios")).toEqual([
    "skipped: changed in Paddock since it was imported, so it was kept",
  ]);
});

test("keeps the portfolio and documents of a member who was inactive in an earlier export", async () => {
  const user = { id: "u9", email: "max@hawk.edu", fullName: "Max Mann", password: "plain-1" };
  const documents = [oldPage("by-max", { author: "max@hawk.edu" })];
  const portfolios = { u9: { userEmail: user.email, urlSlug: "max", sections: [] } };
  const slugs = { max: { userId: "u9" } };
  await folder.run({
    users: [{ ...user, status: "inactive" }],
    documents,
    portfolios,
    "portfolio-slugs": slugs,
  });
  await folder.run({ users: [{ ...user, status: "active" }] });
  const { db } = server.context;
  const member = await db
    .selectFrom("members")
    .select("id")
    .where("email_key", "=", user.email)
    .executeTakeFirstOrThrow();
  const portfolio = db
    .selectFrom("portfolios")
    .select("user_id as id")
    .where("url_slug", "=", "max");
  expect(await portfolio.execute()).toEqual([member]);
  const author = db.selectFrom("documents").select("author_id as id").where("id", "=", "by-max");
  expect(await author.execute()).toEqual([member]);
});
