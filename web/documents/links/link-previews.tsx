import { useQueryClient } from "@tanstack/react-query";
import { useRef, type ReactNode } from "react";
import { useLazyCode } from "../../ui/use-lazy-code.ts";
import { previewQuery } from "../queries.ts";
import { usePointedLink } from "./use-pointed-link.ts";

const loadCard = () => import("./preview-card.tsx");

/** Shows a card about the document to which a link in the text leads (rule 9.56). */
export function LinkPreviews({ children }: { children: ReactNode }) {
  const text = useRef<HTMLDivElement>(null);
  const queryClient = useQueryClient();
  const { code, open: loadCode } = useLazyCode(loadCard);
  const { pointed, keep, leave, close } = usePointedLink(text, ({ id }) => {
    void loadCode();
    void queryClient.prefetchQuery(previewQuery(id));
  });
  return (
    <>
      <div ref={text}>{children}</div>
      {pointed && code && (
        <code.PreviewCard {...pointed} onEnter={keep} onLeave={leave} onClose={close} />
      )}
    </>
  );
}
