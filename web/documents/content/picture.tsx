import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { fileIdOf } from "../../../domain/content/content.ts";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { fileHref } from "../../api/file-href.ts";
import { repeatLoadEvent } from "../../ui/repeat-load-event.ts";
import type { ContentElement } from "./content-nodes.ts";

type PictureProps = {
  attributes: ContentElement["attributes"];
  attachments: readonly Attachment[];
  isInLink: boolean;
};

export function Picture({ attributes, attachments, isInLink }: PictureProps) {
  const [failed, setFailed] = useState(false);
  const id = fileIdOf(attributes["src"] ?? "");
  if (!id) return null;
  const alt = attributes["alt"] ?? "";
  const size = sizeOf(
    attributes,
    attachments.find((attachment) => attachment.id === id),
  );
  const picture = failed ? (
    <FailedPicture alt={alt} {...size} />
  ) : (
    <img
      ref={repeatLoadEvent}
      src={`${fileHref(id)}/large`}
      alt={alt}
      {...size}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
  if (isInLink) return picture;
  return (
    <a
      className="rich-picture"
      href={fileHref(id)}
      target="_blank"
      rel="noopener"
      aria-label={alt === "" && !failed ? "Open image" : undefined}
    >
      {picture}
    </a>
  );
}

type Size = { width: number | undefined; height: number | undefined };

/** The width from the text and the measured aspect ratio, never larger than the image. */
function sizeOf(
  attributes: ContentElement["attributes"],
  attachment: Attachment | undefined,
): Size {
  const attribute = (name: string) => Number(attributes[name]) || undefined;
  const measured = attachment?.picture;
  if (!measured) return { width: attribute("width"), height: attribute("height") };
  const width = Math.min(attribute("width") ?? measured.width, measured.width);
  return { width, height: Math.round((measured.height * width) / measured.width) };
}

function FailedPicture({ alt, width, height }: Size & { alt: string }) {
  const aspectRatio = width && height && `${width} / ${height}`;
  return (
    <span className="rich-failed" style={{ width, aspectRatio }}>
      <IconPhotoOff size={22} stroke={1.6} aria-hidden="true" />
      <strong>Failed to load image</strong>
      {alt}
    </span>
  );
}
