import { EditorContent, useEditor, type Editor } from "@tiptap/react";
import { useId, useImperativeHandle, useState, type ReactNode, type Ref } from "react";
import { createPortal } from "react-dom";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { changeImages } from "./change-images.ts";
import { CodeHighlights } from "./code-highlights.ts";
import { contentOf, hasContent } from "./content.ts";
import { ControlsPlace } from "./controls-place.ts";
import { contentExtensions, textExtensions } from "./extensions.ts";
import { findBySerial } from "./find-by-serial.ts";
import type { Formats } from "./formats.ts";
import { LinkSuggestion } from "./linking/link-suggestion.ts";
import { MentionSuggestion } from "./mentioning/mention-suggestion.ts";
import { imagesOf } from "./pasting/dropped-images.ts";
import { pasteProps } from "./pasting/paste-props.ts";
import { SerialLinks } from "./serial-links.ts";
import { shownAddresses } from "./shown-addresses.ts";
import { BlockControls } from "./toolbar/block-controls.tsx";
import { ToolKeys } from "./toolbar/tool-keys.ts";
import "./rich-text.css";
import { Toolbar } from "./toolbar/toolbar.tsx";
import { useImageUploads, type UploadImage, type WaitingImages } from "./use-image-uploads.ts";
import { WordCount } from "./word-count.tsx";
import styles from "./rich-text-editor.module.css";

export type EditorHandle = {
  html: () => string;
  /** False while the editor is recreated, which may happen once while it starts. */
  isReady: () => boolean;
  focus: (at?: "start") => void;
  /** Puts the caret into the first line below this edge of the window, without scrolling. */
  focusBelow: (edge: number) => void;
  changeImages: (newFileId: (id: string) => string | undefined) => void;
  retryImages: () => void;
};

export type RichTextEditorProps = {
  /** Names the text box and its toolbar. */
  name: string;
  placeholder?: string;
  initialHtml: string;
  required?: boolean;
  errorId?: string | undefined;
  /** Called after each change, and once at the start. */
  onChange: (hasContent: boolean) => void;
  formats?: Formats;
  /** Without it the text accepts no pictures. */
  uploadImage?: UploadImage;
  onWaitingImages?: (images: WaitingImages) => void;
  isOwnImage?: (id: string) => boolean;
  /** Shows the text without a frame, as it is read, and the toolbar in this element. */
  toolbarPlace?: HTMLElement | null;
  /** Stands beside the number of words. */
  hint?: ReactNode;
  ref?: Ref<EditorHandle>;
};

/** Characters. A longer text is laid out only near the screen. */
const longTextLength = 100_000;

const extensions = {
  document: [
    ...contentExtensions(),
    CodeHighlights,
    ControlsPlace,
    ToolKeys,
    SerialLinks.configure({ find: findBySerial }),
    LinkSuggestion,
    MentionSuggestion,
  ],
  text: [...textExtensions(), ToolKeys],
};

const refuseImage: UploadImage = () => Promise.reject(new Error("This text accepts no pictures"));
const noImages = () => undefined;

export function RichTextEditor(props: RichTextEditorProps) {
  const { formats = "document", toolbarPlace } = props;
  const isInPlace = toolbarPlace !== undefined;
  const textId = useId();
  const images = useImageUploads(
    props.uploadImage ?? refuseImage,
    props.onWaitingImages ?? noImages,
  );

  const [addresses] = useState(shownAddresses);
  const editor: Editor = useEditor({
    extensions: extensions[formats],
    content: props.initialHtml,
    // The content security policy forbids inline styles, so they are in rich-text.css.
    injectCSS: false,
    editorProps: {
      attributes: attributesOf(textId, props),
      ...pasteProps((id) => props.isOwnImage?.(id) ?? false, formats),
      ...addresses,
      handlePaste: (view, event) =>
        insertImages(event.clipboardData, view.state.selection.from, event),
      handleDrop: (view, event) => {
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
        return insertImages(event.dataTransfer, place?.pos ?? view.state.selection.from, event);
      },
    },
    onCreate: ({ editor: created }) => props.onChange(hasContent(created)),
    onUpdate: ({ editor: changed }) => props.onChange(hasContent(changed)),
  });

  function insertImages(transfer: DataTransfer | null, at: number, event: Event): boolean {
    const files = imagesOf(transfer);
    if (files.length === 0) return false;
    // The browser would otherwise open the picture instead of the page.
    event.preventDefault();
    if (formats === "text") return true;
    images.insert(editor, files, at);
    return true;
  }

  useImperativeHandle(props.ref, () => ({
    html: () => contentOf(editor),
    isReady: () => !editor.isDestroyed,
    focus: (at) => editor.commands.focus(at),
    focusBelow: (edge) => focusBelow(editor, edge),
    changeImages: (newFileId) => changeImages(editor, newFileId),
    retryImages: () => images.retry(),
  }));

  const toolbar = (
    <Toolbar
      editor={editor}
      textId={textId}
      name={props.name}
      formats={formats}
      onImages={(files) => images.insert(editor, files, editor.state.selection.from)}
    />
  );
  return (
    <div
      className={isInPlace ? styles.place : styles.frame}
      data-editor={isInPlace ? "in-place" : "framed"}
      data-invalid={props.errorId ? true : undefined}
    >
      {!isInPlace && <div className={styles.head}>{toolbar}</div>}
      {toolbarPlace && createPortal(toolbar, toolbarPlace)}
      <EditorContent editor={editor} className={styles.text} />
      {formats === "document" && <BlockControls editor={editor} />}
      <ImageState
        shares={images.shares}
        failures={images.failures}
        onRetry={() => {
          // The clicked button, which has the focus, disappears.
          editor.commands.focus();
          images.retry();
        }}
        onForget={() => {
          editor.commands.focus();
          images.forget();
        }}
      />
      {isInPlace && (
        <div className={styles.end}>
          <WordCount editor={editor} />
          {props.hint}
        </div>
      )}
    </div>
  );
}

function focusBelow(editor: Editor, edge: number): void {
  const { dom } = editor.view;
  const { left } = dom.getBoundingClientRect();
  const place = editor.view.posAtCoords({ left: left + 1, top: edge });
  const chain = editor.chain().focus(null, { scrollIntoView: false });
  (place ? chain.setTextSelection(place.pos) : chain).run();
}

function attributesOf(id: string, props: RichTextEditorProps): Record<string, string> {
  return {
    id,
    class: "rich",
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": props.name,
    ...(props.placeholder && {
      "aria-placeholder": props.placeholder,
      "data-placeholder": props.placeholder,
    }),
    ...(props.initialHtml.length > longTextLength && { "data-long": "" }),
    ...(props.required && { "aria-required": "true" }),
    ...(props.errorId && { "aria-invalid": "true", "aria-describedby": props.errorId }),
  };
}

type ImageStateProps = {
  shares: number[];
  failures: readonly string[];
  onRetry: () => void;
  onForget: () => void;
};

function ImageState({ shares, failures, onRetry, onForget }: ImageStateProps) {
  if (failures.length > 0 && shares.length === 0) {
    return (
      <div className={styles.foot}>
        <Note
          tone="danger"
          role="alert"
          actions={
            <>
              <Button size="sm" variant="ghost" onClick={onForget}>
                Skip
              </Button>
              <Button size="sm" onClick={onRetry}>
                Retry
              </Button>
            </>
          }
        >
          {failures.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Note>
      </div>
    );
  }
  if (shares.length === 0) return null;
  const average = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return (
    <p className={styles.foot}>
      <span role="status">Uploading image…</span> {Math.round(average * 100)}%
    </p>
  );
}
