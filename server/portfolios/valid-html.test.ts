import { HtmlValidate } from "html-validate";
import { expect, test } from "vitest";
import type {
  PortfolioAnswer,
  SavePortfolioBody,
} from "../../domain/portfolios/portfolio-shapes.ts";
import { plainPng } from "../testing/plain-png.ts";
import { addPicture, experience, buildPortfolioForm } from "../testing/portfolio-forms.ts";
import { useTeam } from "../testing/use-team.ts";

const { members } = useTeam();

const validator = new HtmlValidate({
  root: true,
  extends: ["html-validate:standard", "html-validate:a11y", "html-validate:document"],
  rules: { "heading-level": "error", "require-sri": ["error", { target: "crossorigin" }] },
});

/** Lists a page's violations of the HTML standard with their source. */
async function findErrors(path: string): Promise<string[]> {
  const { text } = await members.nobody.get(path);
  const { results } = await validator.validateString(text);
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, offset }) => {
      return `${ruleId}: ${message} at ${text.slice(Math.max(0, offset - 60), offset + 90)}`;
    });
}

async function save(change: Partial<SavePortfolioBody>): Promise<void> {
  const form = await buildPortfolioForm(members.lead, change);
  expect((await members.lead.put<PortfolioAnswer>("/api/portfolio", form)).status).toBe(200);
}

const section = (id: string, content = "", title = id) => ({ id, title, content });
const hostile = `</title></script><!--"'><h1>&nbsp;&bogus;<script>alert(1)</script>`;
const everything = `<h3>Zero</h3><h1>One</h1><p data-align="center">A <b>b <i>c</b> d</i> <u>e</u> <s>f</s><br>g</p>
  <h2>Two</h2><blockquote><p>Said</p></blockquote><h3>Three</h3>
  <ol><li><p>First</p><ul><li><p data-indent="3">Nested</p></li></ul></li></ol>
  <p><span data-color="red" data-background="yellow">Colored</span>
  <a href="https://kestrel.example/?a=1&b=&quot;2&quot;">Elsewhere</a></p></div></main><p>After`;

test("renders valid HTML for a minimal portfolio", async () => {
  await save({
    subtitle: "",
    lastName: "",
    contactEmail: "",
    contactPhone: "1",
    experiences: [
      {
        ...experience,
        jobTitle: "",
        company: "",
        start: { month: null, year: null },
        end: { month: null, year: null },
        description: "",
        skills: [],
      },
    ],
  });
  expect(await findErrors("/theo-okafor")).toEqual([]);
});

test("renders valid HTML for a portfolio with all content", async () => {
  const picture = async (width: number) => {
    return (await addPicture(members.lead, await plainPng(width, 300))).body.id;
  };
  const photos: SavePortfolioBody["experiences"][number]["photos"] = [];
  for (const width of [200, 700, 2000, 400]) {
    photos.push({ id: await picture(width), alt: `A part, ${width} wide` });
  }
  await save({
    isFindable: true,
    pictureId: await picture(600),
    subtitle: "Lead",
    contactEmail: "theo@team.edu",
    contactPhone: "+49 (170) 1-2",
    sections: [
      section("contact", everything),
      section("intro", everything),
      section("more", everything, "More"),
      section("experience"),
      section("empty", "<p></p>"),
    ],
    experiences: [
      { ...experience, description: everything, photos },
      { ...experience, id: "e2", description: everything, photos: photos.slice(1) },
      { ...experience, id: "e3", description: everything, photos: photos.slice(2) },
    ],
  });
  expect(await findErrors("/theo-okafor")).toEqual([]);
});

test("renders valid HTML for hostile input", async () => {
  const broken = `${hostile}<p id="intro" style="position:fixed" onclick="x">${hostile}<p><table><td>`;
  await save({
    firstName: hostile,
    lastName: "'\"<>&",
    subtitle: hostile,
    sections: [
      section("intro", `<p>Hi</p>${broken}`),
      section("experience", broken),
      section("contact", broken),
      section("page-content", broken, hostile),
      section("intro-title", broken, hostile),
      section("0", broken, hostile),
    ],
    experiences: [
      {
        ...experience,
        id: "intro",
        jobTitle: hostile,
        company: hostile,
        description: broken,
        skills: [hostile.slice(0, 60), "'\"<>&"],
        photos: [
          { id: (await addPicture(members.lead, await plainPng(20, 20))).body.id, alt: hostile },
        ],
      },
      { ...experience, id: "intro" },
    ],
  });
  expect(await findErrors("/theo-okafor")).toEqual([]);
});

test("renders valid HTML for Portfolio Not Found", async () => {
  const { status, text } = await members.nobody.get("/nobody-has-this");
  expect([status, text.includes("Portfolio Not Found")]).toEqual([404, true]);
  expect(await findErrors("/nobody-has-this")).toEqual([]);
});
