import { useEffect, useEffectEvent, useState, type RefObject } from "react";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { isPlainClick } from "../../ui/is-plain-click.ts";
import { useLazyCode } from "../../ui/use-lazy-code.ts";
import { pictureAt, picturesIn, type ShownPicture } from "./pictures-in.ts";

type Opened = { pictures: ShownPicture[]; start: number; opener: HTMLElement };

const loadLightbox = () => import("./lightbox.tsx");

type PictureDialogProps = {
  text: RefObject<HTMLElement | null>;
  attachments: readonly Attachment[];
};

/** Opens a dialog for a picture of the document that is clicked (rule 9.58). */
export function PictureDialog({ text, attachments }: PictureDialogProps) {
  const [opened, setOpened] = useState<Opened>();
  const { code, open: loadCode } = useLazyCode(loadLightbox, "Couldn't open the picture.");
  useArticleClicks(text, (event) => {
    const found = isPlainClick(event) ? pictureAt(event.target) : undefined;
    if (!found || !text.current) return;
    event.preventDefault();
    const pictures = picturesIn(text.current, attachments);
    const start = pictures.findIndex(({ id }) => id === found.id);
    if (start < 0) return;
    setOpened({ pictures, start, opener: found.opener });
    void loadCode();
  });
  if (!opened || !code) return null;
  return <code.Lightbox {...opened} onClose={() => setOpened(undefined)} />;
}

function useArticleClicks(
  text: RefObject<HTMLElement | null>,
  handle: (event: MouseEvent) => void,
) {
  const onClick = useEffectEvent(handle);
  useEffect(() => {
    const article = text.current?.closest("article");
    const listener = (event: MouseEvent) => onClick(event);
    article?.addEventListener("click", listener);
    return () => article?.removeEventListener("click", listener);
  }, [text]);
}
