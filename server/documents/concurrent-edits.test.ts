import fc from "fast-check";
import { expect, test } from "vitest";
import type { DocumentAnswer, RestoredDocument } from "../../domain/documents/document-shapes.ts";
import type { DocumentVersion, DocumentVersions } from "../../domain/documents/version-shapes.ts";
import { useTeam } from "../testing/use-team.ts";

const { members, write } = useTeam();

type Editor = "designer" | "lead" | "captain";
type Step = { kind: "edit" | "restore" | "pin" | "unpin"; editor: Editor; stale: boolean };
type Outcome = { status: number; version: number | null; content: string };

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("edit", "edit", "restore", "pin", "unpin"),
  editor: fc.constantFrom("designer", "lead", "captain"),
  stale: fc.boolean(),
});
/** The steps of a round run concurrently; rounds run one after another. */
const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 6 }), { maxLength: 5 });

const textOf = (content: string) => `<p>${content}</p>`;

test("loses no edit and duplicates no version under concurrent changes", async () => {
  await fc.assert(fc.asyncProperty(rounds, runRounds), { numRuns: 25 });
});

/** Compares the server with a model that holds the content of each acknowledged version. */
async function runRounds(plannedRounds: Step[][]): Promise<void> {
  const form = { subteam: "chassis", title: "Hub", content: textOf("first") };
  const { id } = await write(form);
  const path = `/api/documents/${id}`;
  const contents = new Map([[1, textOf("first")]]);
  let pinned = false;
  for (const round of plannedRounds) {
    const current = contents.size;
    const outcomes = await Promise.all(round.map((action, n) => act(path, action, { current, n })));
    const saves = outcomes.filter(({ version }) => version !== null);
    // Exactly one save wins if any started from the newest version.
    const canWin = ({ kind, stale }: Step) =>
      (kind === "edit" || (kind === "restore" && current > 1)) && (!stale || current === 1);
    expect(saves.length).toBe(round.some(canWin) ? 1 : 0);
    pinned = pinAfter(round, pinned, (await members.guest.get<DocumentAnswer>(path)).body.isPinned);
    for (const { version, content } of saves) {
      expect(version).toBe(current + 1);
      contents.set(current + 1, content);
    }
    expect(outcomes.map(({ status }) => status).filter(isUnexpected)).toEqual([]);
  }
  await check(path, contents);
}

/** Either of a concurrent pin and unpin may come last. */
function pinAfter(round: readonly Step[], before: boolean, now: boolean): boolean {
  const possible = new Set(
    round.flatMap(({ kind }) => (kind === "pin" || kind === "unpin" ? [kind === "pin"] : [])),
  );
  expect([...(possible.size === 0 ? [before] : possible)]).toContain(now);
  return now;
}

/** 404 and 409 are expected: no version to restore yet, or a stale version. */
const isUnexpected = (status: number) => ![200, 204, 404, 409].includes(status);

async function act(
  path: string,
  { kind, editor, stale }: Step,
  { current, n }: { current: number; n: number },
): Promise<Outcome> {
  const client = members[editor];
  const version = Math.max(1, stale ? current - 1 : current);
  if (kind === "pin" || kind === "unpin") {
    const method = kind === "pin" ? "PUT" : "DELETE";
    const { status } = await client.send(method, `${path}/pin`);
    return { status, version: null, content: "" };
  }
  const content = kind === "edit" ? textOf(`${editor} ${current} ${n}`) : textOf("first");
  const answer =
    kind === "edit"
      ? await client.put<RestoredDocument>(path, { version, title: "Hub", content })
      : await client.post<RestoredDocument>(`${path}/versions/1/restore`, { version });
  const { status, body } = answer;
  return { status, version: status === 200 ? body.version : null, content };
}

async function check(path: string, contents: Map<number, string>): Promise<void> {
  const newest = contents.size;
  expect([...contents.keys()].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: newest }, (_, n) => n + 1),
  );
  const { body } = await members.guest.get<DocumentAnswer>(path);
  expect([body.version, body.content]).toEqual([newest, contents.get(newest)]);
  const history = await members.lead.get<DocumentVersions>(`${path}/versions`);
  expect(history.body.versions.map(({ version }) => version)).toEqual(
    Array.from({ length: newest }, (_, n) => newest - n),
  );
  for (const [version, content] of contents) {
    const earlier = await members.lead.get<DocumentVersion>(`${path}/versions/${version}`);
    expect([version, earlier.body.content]).toEqual([version, content]);
  }
}
