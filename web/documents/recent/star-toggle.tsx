import { shownTitle } from "../../../domain/documents/documents.ts";
import { focusNextButton } from "../../ui/focus-next-button.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import type { Star } from "./set-star.ts";
import type { OnStar } from "./use-star.ts";
import "../card-icons.css";

type StarToggleProps = {
  document: Star["document"] & { isStarred: boolean };
  onStar: OnStar;
  /** Whether it disappears with its star. */
  leaves?: boolean;
  size?: "sm" | "md";
  className?: string | undefined;
  "aria-keyshortcuts"?: string;
};

export function StarToggle(props: StarToggleProps) {
  const { document, onStar, leaves = false, size = "md", ...rest } = props;
  const { title, isStarred } = document;
  return (
    <IconButton
      label={`${isStarred ? "Unstar" : "Star"} ${shownTitle(title)}`}
      size={size}
      {...rest}
      data-icon={isStarred ? "starred" : "star"}
      // Holding Enter would star and unstar it again and again.
      onKeyDown={(event) => event.repeat && event.preventDefault()}
      onClick={(event) => {
        if (leaves && isStarred) focusNextButton(event.currentTarget);
        onStar({ document, isStarred: !isStarred });
      }}
    />
  );
}
