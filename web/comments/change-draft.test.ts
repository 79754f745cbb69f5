import fc from "fast-check";
import { expect, test } from "vitest";
import { commentText } from "../../domain/comments/mentions.ts";
import { changeDraft, maskMentions } from "./change-draft.ts";
import type { CommentPayload } from "./comment-draft.ts";

const mei = { id: "m1", name: "Mei Tanaka" };
const namesake = { id: "m2", name: "Mei Tanaka" };
const short = { id: "m3", name: "Mei" };
const nobody: CommentPayload = { content: "", mentions: [] };

const shown = ({ content, mentions }: CommentPayload) => commentText(content, mentions);

/** Chooses somebody at the end of the text. */
function choose(before: CommentPayload, added: typeof mei): CommentPayload {
  const from = shown(before).length;
  return changeDraft(before, {
    text: `${shown(before)}@${added.name} `,
    added: { ...added, from },
  });
}

function write(before: CommentPayload, text: string, caret = text.length): CommentPayload {
  return changeDraft(before, { text, caret });
}

const twice = choose(choose(nobody, mei), namesake);

test("stores the ids of the chosen members and shows their names", () => {
  const comment = choose(write(nobody, "See "), mei);
  expect(comment.content).toBe("See <@m1> ");
  expect(shown(comment)).toBe("See @Mei Tanaka ");
  expect(write(comment, "See @Mei Tanaka soon").content).toBe("See <@m1> soon");
  expect(write(comment, "Do see @Mei Tanaka ", 3).content).toBe("Do see <@m1> ");
});

test.each([
  ["the first", "@Mei Tanaka ", 0, "<@m2> "],
  ["the second", "@Mei Tanaka ", 12, "<@m1> "],
])("tells two members with one name apart when %s is deleted", (_which, text, caret, content) => {
  expect(twice.content).toBe("<@m1> <@m2> ");
  expect(write(twice, text, caret).content).toBe(content);
});

test("tells a name from one that begins with it", () => {
  const both = choose(choose(nobody, short), mei);
  expect(both.content).toBe("<@m3> <@m1> ");
  expect(write(choose(nobody, short), "@Mei Tanaka").content).toBe("<@m3> Tanaka");
  const cut = write(both, "");
  expect(write(cut, "@Mei @Mei Tanaka ").content).toBe("<@m3> <@m1> ");
});

test.each([
  ["a half-deleted name", "@Mei Tan"],
  ["a name with more letters", "@Mei Tanakas"],
  ["a changed name", "@Mia Tanaka"],
])("keeps %s as text and mentions again when it is restored", (_what, text) => {
  const changed = write(choose(nobody, mei), text);
  expect(changed.content).toBe(text);
  expect(write(changed, "@Mei Tanaka's").content).toBe("<@m1>'s");
});

test("mentions nobody who was not chosen", () => {
  expect(write(nobody, "@Mei Tanaka").content).toBe("@Mei Tanaka");
  expect(choose(write(nobody, "@Mei Tanaka and "), mei).content).toBe("@Mei Tanaka and <@m1> ");
});

test("hides the chosen names from the search for a typed one", () => {
  const comment = write(choose(nobody, mei), "@Mei Tanaka and @jo");
  expect(maskMentions(comment, "-")).toBe("----------- and @jo");
});

test("shows exactly what was typed after any edits", () => {
  const words = fc.constantFrom(
    "",
    "a",
    "@Mei",
    "@Mei Tanaka",
    " ",
    "@Mei Tanaka @Mei",
    "Mei Tanaka",
  );
  const edit = fc.record({ at: fc.nat(), cut: fc.nat({ max: 12 }), words });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 8 }), (edits) => {
      let comment = choose(twice, short);
      for (const { at, cut, words: added } of edits) {
        const old = shown(comment);
        const start = at % (old.length + 1);
        const before = old.slice(0, start) + added;
        const text = before + old.slice(start + cut);
        comment = write(comment, text, before.length);
        expect(shown(comment)).toBe(text);
      }
    }),
    { seed: 1 },
  );
});
