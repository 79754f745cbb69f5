import { beforeAll, expect, test } from "vitest";
import type { Member } from "../../../domain/permissions.ts";
import type { SessionAnswer } from "../../../domain/sessions/session-shapes.ts";
import { useTeam } from "../../testing/use-team.ts";
import { readPeople, type People } from "../people.ts";
import { resolveMentions } from "./archived-mentions.ts";

const { server, members } = useTeam();

let people: People;
let dana: Member;

beforeAll(async () => {
  people = await readPeople(server.context.db);
  dana = (await members.designer.get<SessionAnswer>("/api/session")).body.viewer as Member;
});

const mention = (id: string, name: string) => `<span data-mention="${id}">${name}</span>`;
const resolve = (content: string) => resolveMentions(content, people);

test("keeps the names of people whom the team does not have", () => {
  expect(
    resolve(`<p>Ask ${mention("x1", "@Max Power")}, or ${mention("x2", "@A &lt; B")}.</p>`),
  ).toBe("<p>Ask @Max Power, or @A &lt; B.</p>");
});

test("mentions a member with the same id and name", () => {
  const content = `<p>${mention(dana.id, "@Dana Ito")}</p>`;
  expect(resolve(content)).toBe(content);
});

test("mentions the member with the name, whatever the id is in the archive", () => {
  expect(resolve(mention("x1", "@Dana Ito"))).toBe(mention(dana.id, "@Dana Ito"));
  expect(resolve(mention(dana.id, "@Max Power"))).toBe("@Max Power");
});

test("names nobody who was erased", () => {
  people.addErased("x9", "", "Mia Gone");
  expect(resolve(mention("x9", "@Mia Gone"))).toBe("@Former member");
  expect(resolve(mention("x8", "@Former member"))).toBe("@Former member");
});
