import { IconArrowsMaximize, IconArrowsMinimize, IconZoomIn } from "@tabler/icons-react";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef } from "react";
import type { Attachment } from "../../../domain/documents/document-shapes.ts";
import { readInFileHash } from "../../search/in-file-hash.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useCodeOnMount } from "../../ui/use-code-on-mount.ts";
import { pictureAttribute } from "./pictures-in.ts";
import { viewerKind } from "./viewer-kind.ts";
import { ViewerFailed, ViewerLoading } from "./viewer-states.tsx";

type ExpandFileProps = {
  attachment: Attachment;
  expanded: boolean;
  onExpand: (expanded: boolean) => void;
};

/** Expands what the page can show, and opens pictures in their dialog (rules 9.58 and 9.61). */
function ExpandFile({ attachment, expanded, onExpand }: ExpandFileProps) {
  const { id, name, kind } = attachment;
  if (kind === "image")
    return (
      <IconButton label={`Enlarge ${name}`} {...{ [pictureAttribute]: id }}>
        <IconZoomIn size={18} stroke={1.6} aria-hidden="true" />
      </IconButton>
    );
  if (!viewerKind(attachment)) return null;
  return <ExpandButton attachment={attachment} expanded={expanded} onExpand={onExpand} />;
}

function ExpandButton({ attachment: { id, name }, expanded, onExpand }: ExpandFileProps) {
  const button = useRef<HTMLButtonElement>(null);
  useWhenFound(id, () => {
    onExpand(true);
    button.current?.closest("li")?.scrollIntoView();
  });
  const Icon = expanded ? IconArrowsMinimize : IconArrowsMaximize;
  return (
    <IconButton
      ref={button}
      label={`${expanded ? "Collapse" : "Expand"} ${name}`}
      aria-expanded={expanded}
      onClick={() => onExpand(!expanded)}
    >
      <Icon size={18} stroke={1.6} aria-hidden="true" />
    </IconButton>
  );
}

/** Runs when a search led to a page of this file. */
function useWhenFound(fileId: string, show: () => void) {
  const page = usePlaceIn(fileId)?.page;
  const onFound = useEffectEvent(show);
  useEffect(() => {
    if (page !== undefined) onFound();
  }, [page]);
}

const loadViewer = () => import("./file-viewer.tsx");

function FileViewer({ attachment }: { attachment: Attachment }) {
  const { code, hasFailed } = useCodeOnMount(loadViewer);
  const page = usePlaceIn(attachment.id)?.page ?? 1;
  if (hasFailed)
    return <ViewerFailed attachment={attachment}>Couldn't load the viewer.</ViewerFailed>;
  if (!code) return <ViewerLoading name={attachment.name} />;
  return <code.FileViewer attachment={attachment} page={page} />;
}

function usePlaceIn(fileId: string) {
  const place = readInFileHash(useLocation({ select: ({ hash }) => hash }));
  return place?.fileId === fileId ? place : undefined;
}

export const fileViewers = { ExpandFile, FileViewer };
export type FileViewers = typeof fileViewers;
