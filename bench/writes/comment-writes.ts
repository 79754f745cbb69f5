import { newId } from "../../server/ids.ts";
import { change } from "./document-writes.ts";
import type { WriteKind } from "./writer.ts";

export const commentWrites: WriteKind[] = [
  change("comment", 6, ({ state, document }) => {
    const [id, content] = [newId(), `Which bolt? ${newId()}`];
    document.ownComments.push({ id, content });
    return {
      method: "PUT",
      path: `/comments/${id}`,
      body: { version: 0, saveId: newId(), content },
      state: () => ({ ...state, comments: [...state.comments, content] }),
    };
  }),
  change("comment under the server's id", 3, ({ state }) => {
    const content = `The steel one, ${newId()}`;
    return {
      method: "POST",
      path: "/comments",
      body: { content },
      headers: { "idempotency-key": newId() },
      state: () => ({ ...state, comments: [...state.comments, content] }),
    };
  }),
  change("mention", 2, ({ state, document, writer }) => {
    if (document.isMentioning) return undefined;
    document.isMentioning = true;
    const { others, member } = writer;
    const mentioned = others[(member.number + 1) % others.length];
    const content = `<@${mentioned?.id}> which bolt? ${newId()}`;
    return {
      method: "PUT",
      path: `/comments/${newId()}`,
      body: { version: 0, saveId: newId(), content },
      state: () => ({ ...state, comments: [...state.comments, content] }),
    };
  }),
  change("delete a comment", 2, ({ state, document }) => {
    const comment = document.ownComments.pop();
    if (!comment) return undefined;
    return {
      method: "DELETE",
      path: `/comments/${comment.id}`,
      settledBy: "comment-not-found",
      state: () => ({
        ...state,
        comments: state.comments.filter((content) => content !== comment.content),
      }),
    };
  }),
];
