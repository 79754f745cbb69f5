import type { SavedDocument } from "../../domain/documents/document-shapes.ts";
import { newId } from "../../server/ids.ts";
import { uploadHeaders } from "../../server/testing/client.ts";
import { fileItem, type FileItem } from "./document-item.ts";
import { changeDocument, pickDocument } from "./pick-document.ts";
import { write, type WriteKind, type Writer } from "./writer.ts";

export const fileWrites: WriteKind[] = [{ name: "upload", share: 3, write: attach }];

async function attach(writer: Writer): Promise<void> {
  const taken = await pickDocument(writer);
  const file = taken && (await upload(writer));
  if (!file) return;
  const { document, state } = taken;
  document.files.push(file);
  await changeDocument<SavedDocument>(writer, document, {
    kind: "attach",
    method: "PUT",
    path: "",
    body: {
      version: state.version,
      saveId: newId(),
      title: state.title,
      content: state.content,
      attachments: document.files.map(({ id }) => id),
    },
    state: () => ({
      ...state,
      version: state.version + 1,
      attachments: document.files.map(({ name }) => name),
    }),
  });
}

/** Sends a small file in one request. A repeat creates another file, and the first stays unused. */
async function upload(writer: Writer): Promise<FileItem | undefined> {
  const name = `${newId()}.txt`;
  const text = `42 Nm for ${name}`;
  const file = fileItem(writer.client, name);
  const bytes = new TextEncoder().encode(text);
  const { isStored, headers } = await write(writer, file, {
    kind: "upload",
    method: "POST",
    path: "/api/uploads",
    headers: uploadHeaders(name, bytes.length),
    bytes,
    mayBeRefused: "too-many-uploads",
    state: () => text,
  });
  if (!isStored) return undefined;
  file.id = headers?.get("location")?.split("/").at(-1);
  return file;
}
