import { describe, expect, test } from "vitest";
import type {
  PortfolioAnswer,
  SavePortfolioBody,
  SlugAnswer,
} from "../../domain/portfolios/portfolio-shapes.ts";
import { sectionsBytes, sectionsMaxBytes } from "../../domain/portfolios/portfolios.ts";
import type { Problem } from "../../domain/shapes.ts";
import { transact } from "../db/transact.ts";
import { newId } from "../ids.ts";
import { insertMember } from "../people/store.ts";
import { hashPassword } from "../sessions/passwords.ts";
import type { Client } from "../testing/client.ts";
import { experience, filled, refusedForms } from "../testing/portfolio-forms.ts";
import { password } from "../testing/sign-in-everyone.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam();

const own = async (client: Client) => (await client.get<PortfolioAnswer>("/api/portfolio")).body;

const save = (client: Client, form: SavePortfolioBody) =>
  client.put<PortfolioAnswer & Problem>("/api/portfolio", form);

describe("one's own portfolio", () => {
  test("is saved once when a save is repeated, and its version is not lost to another save", async () => {
    const captain = await newMember(50);
    const form = { ...(await filled(captain, { slug: "clara-50" })), saveId: "s".repeat(16) };
    const [saved, beside] = await Promise.all([save(captain, form), save(captain, form)]);
    expect([saved.status, beside.body]).toEqual([200, saved.body]);
    const again = await save(captain, { ...form, subtitle: "Another" });
    expect([again.status, again.body]).toEqual([200, saved.body]);
    await save(captain, { ...form, version: 1, saveId: "t".repeat(16) });
    expect((await save(captain, form)).body.code).toBe("portfolio-changed");
    expect((await own(captain)).version).toBe(2);
  });

  test("begins with one's name and the three sections, and is kept as it was saved", async () => {
    const begun = await own(members.lead);
    expect(begun).toMatchObject({
      version: 0,
      slug: "",
      firstName: "Theo",
      lastName: "Okafor",
      subtitle: "Team Member",
      isPublished: true,
      isFindable: false,
      updatedAt: null,
    });
    expect(begun.sections.map(({ title }) => title)).toEqual([
      "Introduction",
      "Experience",
      "Contact",
    ]);
    const written = {
      ...experience,
      jobTitle: " Powertrain Lead ",
      description: "<p>Nine <b>engineers</b><script>alert(1)</script></p>",
      skills: [" MATLAB ", "matlab", "FMEA"],
    };
    const saved = await save(members.lead, await filled(members.lead, { experiences: [written] }));
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual(await own(members.lead));
    expect(saved.body).toMatchObject({ version: 1, slug: "theo-okafor" });
    expect(saved.body.experiences[0]).toMatchObject({
      jobTitle: "Powertrain Lead",
      description: "<p>Nine <strong>engineers</strong></p>",
      skills: ["MATLAB", "FMEA"],
    });
  });

  test("that was saved elsewhere meanwhile is not overwritten", async () => {
    const form = await filled(members.lead);
    expect((await save(members.lead, { ...form, subtitle: "Here" })).status).toBe(200);
    const refused = await save(members.lead, { ...form, subtitle: "There" });
    expect([refused.status, refused.body.code]).toEqual([409, "portfolio-changed"]);
    expect((await own(members.lead)).subtitle).toBe("Here");
  });

  test("keeps its address once it is saved", async () => {
    const form = await filled(members.lead, { slug: "another" });
    const refused = await save(members.lead, form);
    expect([refused.status, refused.body.code]).toEqual([422, "slug-fixed"]);
    expect((await own(members.lead)).slug).toBe("theo-okafor");
  });

  test("an end that is left open says that it goes on", async () => {
    const form = await filled(members.lead, { experiences: [{ ...experience, current: true }] });
    const saved = (await save(members.lead, form)).body;
    expect(saved.experiences[0]).toMatchObject({ current: true, end: { month: null, year: null } });
  });
});

describe("an address", () => {
  const ask = async (slug: string) =>
    (await members.designer.get<SlugAnswer>(`/api/portfolio/slugs/${encodeURIComponent(slug)}`))
      .body;

  test.each([
    ["dana-ito", true, null],
    ["login", false, "This URL slug is already taken. Please choose another one."],
    ["health", false, "This URL slug is already taken. Please choose another one."],
    ["theo-okafor", false, "This URL slug is already taken. Please choose another one."],
    ["Dana", false, "URL slug can only contain lowercase letters, numbers, and hyphens."],
    ["a".repeat(64), true, null],
    ["a".repeat(65), false, "URL slug must be at most 64 characters"],
  ])("%s is answered while it is typed", async (slug, isFree, reason) => {
    expect(await ask(slug)).toEqual({ isFree, reason });
  });

  test("that somebody has is refused, also when it is saved", async () => {
    const form = await filled(members.designer, { slug: "theo-okafor" });
    const refused = await save(members.designer, form);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "This URL slug is already taken. Please choose another one.",
    ]);
    expect((await own(members.designer)).version).toBe(0);
  });
});

test.each(refusedForms)(
  "%s is refused, and nothing is changed",
  async (_what, change, code, sentence) => {
    const refused = await save(
      members.captain,
      await filled(members.captain, { slug: "clara", ...change }),
    );
    expect([refused.body.code, refused.body.detail]).toEqual([code, sentence]);
    expect((await own(members.captain)).version).toBe(0);
  },
);

/** Somebody else of the team, signed in. */
async function newMember(n: number): Promise<Client> {
  const email = `member${n}@team.edu`;
  const person = {
    firstName: "Member",
    lastName: `${n}`,
    role: "design-team",
    subteam: "chassis",
  } as const;
  const passwordHash = await hashPassword(password);
  const member = { id: newId(), email, ...person, passwordHash, at: Date.now() };
  await transact(server.context, (trx) => insertMember(trx, member));
  const client = server.visitor();
  await client.post("/api/session", { email, password });
  return client;
}

test("fifty clients want one address at once, and one has it", async () => {
  const slug = "the-best-name";
  const clients: Client[] = [];
  for (let n = 0; n < 50; n += 1) clients.push(await newMember(n));
  const forms = await Promise.all(clients.map((client) => filled(client, { slug })));
  const answers = await Promise.all(
    clients.map((client, at) => save(client, forms[at] as SavePortfolioBody)),
  );
  const statuses = answers.map(({ status }) => status).toSorted();
  expect(statuses).toEqual([200, ...Array.from({ length: 49 }, () => 409)]);
});

test.each([
  [-1, 200],
  [0, 200],
  [1, 422],
])("sections may have their bytes and %i more: %i", async (beside, status) => {
  const form = await filled(members.designer, { slug: "dana-ito" });
  const withText = (length: number) =>
    form.sections.map((section) =>
      section.id === "intro" ? { ...section, content: `<p>${"x".repeat(length)}</p>` } : section,
    );
  const length = sectionsMaxBytes + beside - sectionsBytes(withText(0));
  const answer = await save(members.designer, { ...form, sections: withText(length) });
  expect(answer.status).toBe(status);
});
