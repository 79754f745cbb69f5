import { hourOf } from "../../domain/dates.ts";
import { may } from "../../domain/permissions.ts";
import { useViewer } from "../api/session.ts";
import { Countdown } from "../layout/countdown.tsx";
import { useNow } from "../layout/use-now.ts";
import { useTimeZone } from "../layout/use-time-zone.ts";
import { SearchBox } from "../search/search-box.tsx";
import { Page } from "../shell/page.tsx";
import { FirstSteps } from "./first-steps.tsx";
import { greeting } from "./greeting.ts";
import { FloatingCreate, HomeBar } from "./home-bar.tsx";
import { NoDocuments } from "./no-documents.tsx";
import { Recent } from "./recent.tsx";
import { SubteamCards } from "./subteam-cards.tsx";
import { useHasDocuments } from "./use-has-documents.ts";
import styles from "./home-page.module.css";

export function HomePage() {
  const viewer = useViewer();
  const now = useNow(60_000);
  const hasDocuments = useHasDocuments();
  return (
    <Page title="Home" width="home" bar={<HomeBar />}>
      <div className={styles.hero}>
        <div>
          <h1>{greeting(viewer, hourOf(now, useTimeZone()))}</h1>
          <p className={styles.lead}>Search every document, or open a subteam.</p>
        </div>
        <Countdown maySetDate={may(viewer, "settings.manage")} />
      </div>
      <SearchBox size="large" />
      {may(viewer, "accounts.manage") && <FirstSteps />}
      <SubteamCards />
      {hasDocuments ? <Recent /> : <NoDocuments />}
      <FloatingCreate />
    </Page>
  );
}
