import { useQueryClient } from "@tanstack/react-query";
import type { RefObject } from "react";
import { useLazyCode } from "../../ui/use-lazy-code.ts";
import { previewQuery } from "./preview-query.ts";
import { usePointedLink } from "./use-pointed-link.ts";

const loadPreview = () => import("./link-preview.tsx");

type LinkPreviewsProps = { text: RefObject<HTMLElement | null> };

/** Shows a preview of the document to which a link in the text leads (rule 9.56). */
export function LinkPreviews({ text }: LinkPreviewsProps) {
  const queryClient = useQueryClient();
  const { code, open: loadCode } = useLazyCode(loadPreview);
  const { pointed, keep, leave, close } = usePointedLink(text, ({ id }) => {
    void loadCode();
    void queryClient.prefetchQuery(previewQuery(id));
  });
  if (!pointed || !code) return null;
  return <code.LinkPreview {...pointed} onEnter={keep} onLeave={leave} onClose={close} />;
}
