import { IconArrowLeft, IconSearch, IconX } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useRef, useState, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { may } from "../../domain/permissions.ts";
import { addBasePath } from "../api/base-path.ts";
import { useConfig, useViewer } from "../api/session.ts";
import { ThemeToggle } from "../layout/theme-toggle.tsx";
import { SearchBox } from "../search/search-box.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { IconLink } from "../ui/icon-link.tsx";
import { Mark } from "../ui/mark.tsx";
import { BellPlace } from "./bell-place.tsx";
import { GuestBadge } from "./guest-badge.tsx";
import { MemberMenu } from "./member-menu.tsx";
import { useGoBack } from "./use-go-back.ts";
import styles from "./bar.module.css";

type InnerBarProps = {
  back: string;
  actions?: ReactNode;
  /** False if the screen has the field itself. */
  hasSearch?: boolean;
};

export function InnerBar({ back, actions, hasSearch = true }: InnerBarProps) {
  const { teamName } = useConfig();
  const viewer = useViewer();
  const { searching, open, close, field } = useExpandingSearch();
  const goBack = useGoBack(back);
  return (
    <header className={styles.bar} data-searching={searching || undefined}>
      <div className={styles.line}>
        <Link to="/" className={styles.home} aria-label={teamName} data-tooltip={teamName}>
          <Mark />
        </Link>
        <Link to={back} className={styles.back} onClick={goBack}>
          <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" />
          <span className={styles.backWord}>Back</span>
        </Link>
        {hasSearch && (
          <>
            <div className={styles.search}>
              <SearchBox size="compact" ref={field} onShortcut={open} onLeave={close} />
            </div>
            <IconButton label="Close search" className={styles.closeSearch} onClick={close}>
              <IconX size={18} stroke={1.6} aria-hidden="true" />
            </IconButton>
          </>
        )}
        <span className={styles.space} />
        {hasSearch && (
          <>
            <IconButton label="Search" className={styles.openSearch} onClick={open}>
              <IconSearch size={18} stroke={1.6} aria-hidden="true" />
            </IconButton>
            <noscript>
              <IconLink label="Search" href={addBasePath("/search")} className={styles.openSearch}>
                <IconSearch size={18} stroke={1.6} aria-hidden="true" />
              </IconLink>
            </noscript>
          </>
        )}
        {actions && <div className={styles.actions}>{actions}</div>}
        {may(viewer, "notifications.read") && <BellPlace />}
        <ThemeToggle />
        {viewer.kind === "member" && <MemberMenu member={viewer} />}
        {viewer.kind === "guest" && <GuestBadge />}
      </div>
    </header>
  );
}

/** On phones the search icon expands the search field over the whole bar. */
function useExpandingSearch() {
  const [searching, setSearching] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const open = () => {
    // Phones show the keyboard only if the field gets the focus within the event handler.
    flushSync(() => setSearching(true));
    field.current?.focus();
  };
  return { searching, open, close: () => setSearching(false), field };
}
