import { IconTrash } from "@tabler/icons-react";
import type { Editor } from "@tiptap/core";
import type { Transaction } from "@tiptap/pm/state";
import { useEditorState } from "@tiptap/react";
import { useRef, type KeyboardEvent } from "react";
import { imageAltMaxLength } from "../../../domain/content/content.ts";
import { Button } from "../../ui/button.tsx";
import { keepFocus } from "../../ui/keep-focus.ts";
import { TextInput } from "../../ui/text-input.tsx";
import { imageControlsId } from "./focus-image-controls.ts";
import {
  dimensionsOf,
  pictureSizes,
  sizeOf,
  type Dimensions,
  type PictureSize,
} from "./picture-sizes.ts";
import { ToolButton } from "./tool-button.tsx";
import styles from "./block-controls.module.css";

export function ImageControls({ editor }: { editor: Editor }) {
  const { alt, size } = useEditorState({ editor, selector: () => pictureOf(editor) });
  const typed = useRef<Transaction>(undefined);
  const describe = (words: string) => {
    typed.current = describePicture(editor, words, typed.current);
  };
  const leave = (event: KeyboardEvent) => {
    const isDone = event.key === "Enter" && event.target instanceof HTMLInputElement;
    if (event.key !== "Escape" && !isDone) return;
    event.preventDefault();
    editor.view.focus();
  };
  return (
    <div id={imageControlsId} className={styles.controls} role="group" aria-label="Image controls">
      <TextInput
        size="md"
        className={styles.alt}
        aria-label="Alt text"
        placeholder="Describe the image"
        maxLength={imageAltMaxLength}
        value={alt}
        onChange={(event) => describe(event.target.value)}
        onKeyDown={leave}
        onBlur={() => (typed.current = undefined)}
      />
      {pictureSizes.map((name) => (
        <Button
          key={name}
          size="sm"
          variant="ghost"
          className={styles.size}
          aria-pressed={name === size}
          onMouseDown={keepFocus}
          onKeyDown={leave}
          onClick={() => resize(editor, name)}
        >
          {name}
        </Button>
      ))}
      <ToolButton
        label="Remove image"
        icon={IconTrash}
        className={styles.tool}
        onKeyDown={leave}
        onClick={() => editor.chain().focus().deleteSelection().run()}
      />
    </div>
  );
}

function pictureOf(editor: Editor): { alt: string; size: PictureSize | undefined } {
  const { alt, width } = editor.getAttributes("image");
  const natural = naturalDimensions(editor);
  return { alt: String(alt ?? ""), size: natural && sizeOf((width as number) ?? null, natural) };
}

/** Undefined while the picture is loading. */
function naturalDimensions(editor: Editor): Dimensions | undefined {
  const image = editor.view.nodeDOM(editor.state.selection.from);
  if (!(image instanceof HTMLImageElement) || image.naturalWidth === 0) return undefined;
  return { width: image.naturalWidth, height: image.naturalHeight };
}

/** Joins consecutive letters into one undo step. */
function describePicture(editor: Editor, words: string, before: Transaction | undefined) {
  const tr = editor.state.tr.setNodeAttribute(editor.state.selection.from, "alt", words);
  if (before) tr.setMeta("appendedTransaction", before);
  editor.view.dispatch(tr);
  return tr;
}

function resize(editor: Editor, size: PictureSize): void {
  const natural = naturalDimensions(editor);
  if (!natural) return;
  const { width, height } = dimensionsOf(size, natural);
  const { from } = editor.state.selection;
  const tr = editor.state.tr.setNodeAttribute(from, "width", width);
  editor.view.dispatch(tr.setNodeAttribute(from, "height", height));
}
