import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import type { Editor } from "@tiptap/core";
import { ConfigContext } from "../../api/session.ts";
import { testConfig } from "../../testing/config.ts";
import { createTestClient } from "../../testing/create-test-client.ts";
import type { Formats } from "../formats.ts";
import { RichTextEditor } from "../rich-text-editor.tsx";
import type { UploadImage } from "../use-image-uploads.ts";

export const imageId = "abcdefghij0123456789";

/** The names of the uploaded pictures. */
export let uploaded: string[] = [];

const uploadImage: UploadImage = async ({ name }) => {
  uploaded.push(name);
  return imageId;
};

/** Completes what jsdom lacks for the editor. */
export function stubBrowser(): void {
  uploaded = [];
  document.elementFromPoint ??= () => null;
}

/** Shows the whole editor, named Content, with its toolbar. */
export async function openEditor(html: string, formats: Formats = "document"): Promise<Editor> {
  render(
    <QueryClientProvider client={createTestClient()}>
      <ConfigContext value={testConfig}>
        <RichTextEditor
          name="Content"
          initialHtml={html}
          formats={formats}
          onChange={() => undefined}
          uploadImage={uploadImage}
        />
      </ConfigContext>
    </QueryClientProvider>,
  );
  return ((await textBox()) as HTMLElement & { editor: Editor }).editor;
}

export const textBox = () => screen.findByRole("textbox", { name: "Content" });

export function select(editor: Editor, from: number, to = from): void {
  act(() => void editor.commands.setTextSelection({ from, to }));
}

export const toolbar = () => within(screen.getByRole("toolbar", { name: "Content formatting" }));
export const tool = (name: string) => toolbar().getByRole("button", { name });
/** Presses a tool with the keyboard. */
export const pressTool = (name: string) => fireEvent.click(tool(name));
