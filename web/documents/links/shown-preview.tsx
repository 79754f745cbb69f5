import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { previewQuery } from "../queries.ts";
import { PreviewCard } from "./preview-card.tsx";
import { usePointedLink } from "./use-pointed-link.ts";

type ShownPreviewProps = {
  text: RefObject<HTMLElement | null>;
  /** What happened in the text before this code was there. */
  first: Event;
};

export function ShownPreview({ text, first }: ShownPreviewProps) {
  const queryClient = useQueryClient();
  const { pointed, keep, leave, close } = usePointedLink(text, first, ({ id }) => {
    void queryClient.prefetchQuery(previewQuery(id));
  });
  return pointed && <PreviewCard {...pointed} onEnter={keep} onLeave={leave} onClose={close} />;
}
