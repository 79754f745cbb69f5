import { useRef, type ComponentProps } from "react";
import { useOverflow } from "./use-overflow.ts";

type DialogBodyProps = ComponentProps<"div"> & { titleId: string };

/** Focusable when it overflows, so that the arrow keys can scroll it. */
export function DialogBody({ titleId, ...rest }: DialogBodyProps) {
  const place = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(place, "Height");
  return (
    <div
      ref={place}
      {...rest}
      {...(scrolls && { tabIndex: 0, role: "region", "aria-labelledby": titleId })}
    />
  );
}
