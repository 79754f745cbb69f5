import type { ReactNode } from "react";
import { useViewer } from "../api/session.ts";
import { BottomBar } from "../layout/bottom-bar.tsx";
import { Footer } from "../layout/footer.tsx";
import { OfflineStrip } from "../layout/offline-strip.tsx";
import { SkipLink } from "../layout/skip-link.tsx";
import { usePageTitle } from "../layout/use-page-title.ts";
import { GuestStrip } from "./guest-badge.tsx";
import { InnerBar } from "./inner-bar.tsx";
import styles from "./page.module.css";

export type PageProps = {
  /** For the window; the team's name follows it. */
  title: string;
  /** Of the page and of the bar above it. */
  width?: "home" | "list" | "document" | "form" | "history" | "portfolio";
  /** In the place of the inner screens' bar. */
  bar?: ReactNode;
  /** Where Back leads. */
  back?: string;
  /** The screen's own actions in the bar. */
  actions?: ReactNode;
  /** Stays at the lower edge, above the on-screen keyboard. */
  bottomBar?: ReactNode;
  /** Whether the bar at the lower edge is for phones only. */
  bottomBarOn?: "phones" | "everywhere";
  /** A short message in the middle of the screen. */
  centred?: boolean;
  children: ReactNode;
};

/** Every signed-in and guest screen stands in here. */
export function Page(props: PageProps) {
  usePageTitle(props.title);
  const viewer = useViewer();
  return (
    <div className={styles.page} data-width={props.width ?? "list"}>
      <SkipLink />
      {props.bar ?? <InnerBar back={props.back ?? "/"} actions={props.actions} />}
      {viewer.kind === "guest" && <GuestStrip />}
      <OfflineStrip />
      <main
        id="content"
        tabIndex={-1}
        className={styles.content}
        data-centred={props.centred || undefined}
      >
        {props.children}
      </main>
      {props.bottomBar && (
        <BottomBar on={props.bottomBarOn ?? "phones"}>{props.bottomBar}</BottomBar>
      )}
      <Footer />
    </div>
  );
}
