import { useRef, type ComponentProps } from "react";
import { useOverflow } from "./use-overflow.ts";

type DialogBodyProps = ComponentProps<"div"> & { titleId: string };

/** The part of a dialog that scrolls; it is focusable when it overflows. */
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
