import { IconPhotoOff } from "@tabler/icons-react";
import { useState } from "react";
import { fileAddress, fileIdOf } from "../../../domain/content/content.ts";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";

type PictureProps = { image: Element; attachments: readonly Attachment[] };

/** In the size of the column, its place kept free while it loads; the original is a press away. */
export function Picture({ image, attachments }: PictureProps) {
  const [failed, setFailed] = useState(false);
  const id = fileIdOf(image.getAttribute("src") ?? "");
  if (!id) return null;
  const alt = image.getAttribute("alt") ?? "";
  const size = sizeOf(
    image,
    attachments.find((attachment) => attachment.id === id),
  );
  const picture = failed ? (
    <FailedPicture alt={alt} {...size} />
  ) : (
    <img
      src={`${fileAddress(id)}/large`}
      alt={alt}
      {...size}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
  if (image.closest("a")) return picture;
  return (
    <a
      className="rich-picture"
      href={fileAddress(id)}
      target="_blank"
      rel="noopener"
      aria-label={alt === "" && !failed ? "Open image" : undefined}
    >
      {picture}
    </a>
  );
}

type Size = { width: number | undefined; height: number | undefined };

/** As wide as the text says, as high as the server has measured; never larger than it is. */
function sizeOf(image: Element, attachment: Attachment | undefined): Size {
  const said = (name: string) => Number(image.getAttribute(name)) || undefined;
  const measured = attachment?.picture;
  if (!measured) return { width: said("width"), height: said("height") };
  const width = Math.min(said("width") ?? measured.width, measured.width);
  return { width, height: Math.round((measured.height * width) / measured.width) };
}

/** In the place the picture would have had. */
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
