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
import { experience, buildPortfolioForm, refusedForms } from "../testing/portfolio-forms.ts";
import { password } from "../testing/sign-in-everyone.ts";
import { useTeam } from "../testing/use-team.ts";

const { server, members } = useTeam();

const own = async (client: Client) => (await client.get<PortfolioAnswer>("/api/portfolio")).body;

const save = (client: Client, form: SavePortfolioBody) =>
  client.put<PortfolioAnswer & Problem>("/api/portfolio", form);

describe("a member's own portfolio", () => {
  test("is saved once when a save is repeated", async () => {
    const captain = await addMember(50);
    const form = {
      ...(await buildPortfolioForm(captain, { slug: "clara-50" })),
      saveId: "s".repeat(16),
    };
    const [saved, duplicate] = await Promise.all([save(captain, form), save(captain, form)]);
    expect([saved.status, duplicate.body]).toEqual([200, saved.body]);
    const repeated = await save(captain, { ...form, subtitle: "Another" });
    expect([repeated.status, repeated.body]).toEqual([200, saved.body]);
    await save(captain, { ...form, version: 1, saveId: "t".repeat(16) });
    expect((await save(captain, form)).body.code).toBe("portfolio-changed");
    expect((await own(captain)).version).toBe(2);
  });

  test("starts with defaults and returns what was saved", async () => {
    const initial = await own(members.lead);
    expect(initial).toMatchObject({
      version: 0,
      slug: "",
      firstName: "Theo",
      lastName: "Okafor",
      subtitle: "Team Member",
      isPublished: true,
      isFindable: false,
      updatedAt: null,
    });
    expect(initial.sections.map(({ title }) => title)).toEqual([
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
    const saved = await save(
      members.lead,
      await buildPortfolioForm(members.lead, { experiences: [written] }),
    );
    expect(saved.status).toBe(200);
    expect(saved.body).toEqual(await own(members.lead));
    expect(saved.body).toMatchObject({ version: 1, slug: "theo-okafor" });
    expect(saved.body.experiences[0]).toMatchObject({
      jobTitle: "Powertrain Lead",
      description: "<p>Nine <strong>engineers</strong></p>",
      skills: ["MATLAB", "FMEA"],
    });
  });

  test("is not overwritten after a save elsewhere", async () => {
    const form = await buildPortfolioForm(members.lead);
    expect((await save(members.lead, { ...form, subtitle: "Here" })).status).toBe(200);
    const refused = await save(members.lead, { ...form, subtitle: "There" });
    expect([refused.status, refused.body.code]).toEqual([409, "portfolio-changed"]);
    expect((await own(members.lead)).subtitle).toBe("Here");
  });

  test("keeps its slug after the first save", async () => {
    const form = await buildPortfolioForm(members.lead, { slug: "another" });
    const refused = await save(members.lead, form);
    expect([refused.status, refused.body.code]).toEqual([422, "slug-fixed"]);
    expect((await own(members.lead)).slug).toBe("theo-okafor");
  });

  test("clears the end date of a current experience", async () => {
    const form = await buildPortfolioForm(members.lead, {
      experiences: [{ ...experience, current: true }],
    });
    const saved = (await save(members.lead, form)).body;
    expect(saved.experiences[0]).toMatchObject({ current: true, end: { month: null, year: null } });
  });
});

describe("a slug", () => {
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
  ])("is checked while typing: %s", async (slug, isFree, reason) => {
    expect(await ask(slug)).toEqual({ isFree, reason });
  });

  test("is refused on saving if another member has it", async () => {
    const form = await buildPortfolioForm(members.designer, { slug: "theo-okafor" });
    const refused = await save(members.designer, form);
    expect([refused.status, refused.body.detail]).toEqual([
      409,
      "This URL slug is already taken. Please choose another one.",
    ]);
    expect((await own(members.designer)).version).toBe(0);
  });
});

test.each(refusedForms)(
  "refuses %s without changing anything",
  async (_name, change, code, sentence) => {
    const refused = await save(
      members.captain,
      await buildPortfolioForm(members.captain, { slug: "clara", ...change }),
    );
    expect([refused.body.code, refused.body.detail]).toEqual([code, sentence]);
    expect((await own(members.captain)).version).toBe(0);
  },
);

/** Adds a member and signs them in. */
async function addMember(n: number): Promise<Client> {
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

test("gives the slug to one of fifty concurrent saves", async () => {
  const slug = "the-best-name";
  const clients: Client[] = [];
  for (let n = 0; n < 50; n += 1) clients.push(await addMember(n));
  const forms = await Promise.all(clients.map((client) => buildPortfolioForm(client, { slug })));
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
])("answers sections %i bytes over their limit with %i", async (extra, status) => {
  const form = await buildPortfolioForm(members.designer, { slug: "dana-ito" });
  const withText = (length: number) =>
    form.sections.map((section) =>
      section.id === "intro" ? { ...section, content: `<p>${"x".repeat(length)}</p>` } : section,
    );
  const length = sectionsMaxBytes + extra - sectionsBytes(withText(0));
  const answer = await save(members.designer, { ...form, sections: withText(length) });
  expect(answer.status).toBe(status);
});
