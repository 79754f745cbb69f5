import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useLazyCode } from "../../ui/use-lazy-code.ts";
import { previewQuery } from "./preview-query.ts";
import { usePointedLink } from "./use-pointed-link.ts";

const loadCard = () => import("./preview-card.tsx");

type LinkPreviewsProps = { text: RefObject<HTMLElement | null> };

/** Shows a card about the document to which a link in the text leads (rule 9.56). */
export function LinkPreviews({ text }: LinkPreviewsProps) {
  const queryClient = useQueryClient();
  const { code, open: loadCode } = useLazyCode(loadCard);
  const { pointed, keep, leave, close } = usePointedLink(text, ({ id }) => {
    void loadCode();
    void queryClient.prefetchQuery(previewQuery(id));
  });
  if (!pointed || !code) return null;
  return <code.PreviewCard {...pointed} onEnter={keep} onLeave={leave} onClose={close} />;
}
