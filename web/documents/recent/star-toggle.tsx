import { shownTitle } from "../../../domain/documents/documents.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import type { Star } from "./set-star.ts";
import type { OnStar } from "./use-star.ts";
import "../card-icons.css";

type StarToggleProps = {
  document: Star["document"] & { isStarred: boolean };
  onStar: OnStar;
  size?: "sm" | "md";
  className?: string | undefined;
  "aria-keyshortcuts"?: string;
};

export function StarToggle({ document, onStar, size = "md", ...rest }: StarToggleProps) {
  const { title, isStarred } = document;
  return (
    <IconButton
      label={`${isStarred ? "Unstar" : "Star"} ${shownTitle(title)}`}
      size={size}
      {...rest}
      data-icon={isStarred ? "starred" : "star"}
      // Holding Enter would star and unstar it again and again.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={() => onStar({ document, isStarred: !isStarred })}
    />
  );
}
