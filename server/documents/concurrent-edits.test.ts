import fc from "fast-check";
import { expect, test } from "vitest";
import type { DocumentAnswer, EditedDocument } from "../../domain/documents/document-shapes.ts";
import type { DocumentVersion, DocumentVersions } from "../../domain/documents/version-shapes.ts";
import { useTeam } from "../testing/use-team.ts";

const { members, write } = useTeam();

type Editor = "designer" | "lead" | "captain";
type Deed = { kind: "edit" | "restore" | "pin" | "unpin"; who: Editor; stale: boolean };
type Outcome = { status: number; version: number | null; content: string };

const deed: fc.Arbitrary<Deed> = fc.record({
  kind: fc.constantFrom("edit", "edit", "restore", "pin", "unpin"),
  who: fc.constantFrom("designer", "lead", "captain"),
  stale: fc.boolean(),
});
/** What happens at once, one round after the other. */
const rounds = fc.array(fc.array(deed, { minLength: 1, maxLength: 6 }), { maxLength: 5 });

const textOf = (content: string) => `<p>${content}</p>`;

test("whatever is done at once, no edit is lost and no version is there twice", async () => {
  await fc.assert(fc.asyncProperty(rounds, play), { numRuns: 25 });
});

/** Beside the server goes the model: what each version must say, and only what was acknowledged. */
async function play(played: Deed[][]): Promise<void> {
  const form = { subteam: "chassis", title: "Hub", content: textOf("first") };
  const { id } = await write(form);
  const path = `/api/documents/${id}`;
  const says = new Map([[1, textOf("first")]]);
  let pinned = false;
  for (const round of played) {
    const current = says.size;
    const outcomes = await Promise.all(round.map((one, n) => act(path, one, { current, n })));
    const saves = outcomes.filter(({ version }) => version !== null);
    // Of those that began with the newest version one is saved; nobody's is when all began with an older one.
    const mayWin = ({ kind, stale }: Deed) =>
      (kind === "edit" || (kind === "restore" && current > 1)) && (!stale || current === 1);
    expect(saves.length).toBe(round.some(mayWin) ? 1 : 0);
    pinned = pinAfter(round, pinned, (await members.guest.get<DocumentAnswer>(path)).body.isPinned);
    for (const { version, content } of saves) {
      expect(version).toBe(current + 1);
      says.set(current + 1, content);
    }
    expect(outcomes.map(({ status }) => status).filter(isUnexpected)).toEqual([]);
  }
  await check(path, says);
}

/** Of pins and unpins at once either may come last; without any it stays as it was. */
function pinAfter(round: readonly Deed[], before: boolean, now: boolean): boolean {
  const wished = new Set(
    round.flatMap(({ kind }) => (kind === "pin" || kind === "unpin" ? [kind === "pin"] : [])),
  );
  expect([...(wished.size === 0 ? [before] : wished)]).toContain(now);
  return now;
}

/** Saved, said to be stale, or an earlier version that is not there yet. */
const isUnexpected = (status: number) => ![200, 204, 404, 409].includes(status);

async function act(
  path: string,
  { kind, who, stale }: Deed,
  { current, n }: { current: number; n: number },
): Promise<Outcome> {
  const client = members[who];
  const version = Math.max(1, stale ? current - 1 : current);
  if (kind === "pin" || kind === "unpin") {
    const method = kind === "pin" ? "PUT" : "DELETE";
    const { status } = await client.send(method, `${path}/pin`);
    return { status, version: null, content: "" };
  }
  const content = kind === "edit" ? textOf(`${who} ${current} ${n}`) : textOf("first");
  const answer =
    kind === "edit"
      ? await client.put<EditedDocument>(path, { version, title: "Hub", content })
      : await client.post<EditedDocument>(`${path}/versions/1/restore`, { version });
  const { status, body } = answer;
  return { status, version: status === 200 ? body.version : null, content };
}

async function check(path: string, says: Map<number, string>): Promise<void> {
  const newest = says.size;
  expect([...says.keys()].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: newest }, (_, n) => n + 1),
  );
  const { body } = await members.guest.get<DocumentAnswer>(path);
  expect([body.version, body.content]).toEqual([newest, says.get(newest)]);
  const history = await members.lead.get<DocumentVersions>(`${path}/versions`);
  expect(history.body.versions.map(({ version }) => version)).toEqual(
    Array.from({ length: newest }, (_, n) => newest - n),
  );
  for (const [version, content] of says) {
    const earlier = await members.lead.get<DocumentVersion>(`${path}/versions/${version}`);
    expect([version, earlier.body.content]).toEqual([version, content]);
  }
}
