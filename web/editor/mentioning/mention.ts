import { Node } from "@tiptap/core";
import { isMentionId, mentionAttribute } from "../../../domain/content/mentions.ts";

/** A member by id. The server shows the current name as its text (rules 13.59 and 13.60). */
export const Mention = Node.create({
  name: "mention",
  group: "inline",
  inline: true,
  atom: true,
  selectable: false,

  addAttributes() {
    return {
      id: {
        parseHTML: (element) => element.getAttribute(mentionAttribute),
        renderHTML: ({ id }) => ({ [mentionAttribute]: id as string }),
      },
      name: {
        parseHTML: (element) => element.textContent?.replace(/^@/, "") ?? "",
        rendered: false,
      },
    };
  },

  parseHTML() {
    return [
      {
        tag: `span[${mentionAttribute}]`,
        // Runs before the color mark, which also matches a mention inside a colored span.
        priority: 60,
        getAttrs: (element) =>
          isMentionId(element.getAttribute(mentionAttribute) ?? "") ? null : false,
      },
    ];
  },

  renderHTML({ node, HTMLAttributes }) {
    return ["span", HTMLAttributes, `@${node.attrs["name"]}`];
  },

  renderText({ node }) {
    return `@${node.attrs["name"]}`;
  },
});
