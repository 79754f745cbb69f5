import type { ReactNode } from "react";
import { useViewer } from "../api/session.ts";
import { Footer } from "../layout/footer.tsx";
import { OfflineStrip } from "../layout/offline-strip.tsx";
import { SkipLink } from "../layout/skip-link.tsx";
import { usePageTitle } from "../layout/use-page-title.ts";
import { GuestStrip } from "./guest-badge.tsx";
import { InnerBar } from "./inner-bar.tsx";
import styles from "./page.module.css";

export type PageProps = {
  /** The window's title, without the team's name. */
  title: string;
  width?: "home" | "list" | "document" | "form" | "history" | "portfolio";
  bar?: ReactNode;
  back?: string;
  actions?: ReactNode;
  /** Stays below the bar, in the space above the content. */
  tools?: ReactNode;
  /** A `BottomBar`. */
  bottomBar?: ReactNode;
  centered?: boolean;
  children: ReactNode;
};

export function Page(props: PageProps) {
  usePageTitle(props.title);
  const viewer = useViewer();
  return (
    <div className={styles.page} data-width={props.width ?? "list"}>
      <SkipLink />
      {props.bar ?? <InnerBar back={props.back ?? "/"} actions={props.actions} />}
      {viewer.kind === "guest" && <GuestStrip />}
      <OfflineStrip />
      {props.tools && (
        <div className={styles.tools}>
          <div className={styles.toolLine}>{props.tools}</div>
        </div>
      )}
      <main
        id="content"
        tabIndex={-1}
        className={styles.content}
        data-centered={props.centered || undefined}
      >
        {props.children}
      </main>
      {props.bottomBar}
      <Footer />
    </div>
  );
}
