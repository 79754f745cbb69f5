import { FloatingCreate, HomeBar } from "../frame/home-bar.tsx";
import { Page } from "../frame/page.tsx";
import { SearchBox } from "../search/search-box.tsx";
import { useViewer } from "../sessions/queries.ts";
import { Countdown } from "./countdown.tsx";
import { FirstStepsHint } from "./first-steps-hint.tsx";
import { greeting } from "./greeting.ts";
import { SubteamCards } from "./subteam-cards.tsx";
import { useNow } from "./use-now.ts";
import styles from "./home-page.module.css";

export function HomePage() {
  const viewer = useViewer();
  const now = useNow(60_000);
  return (
    <Page title="Home" width="home" bar={<HomeBar />}>
      <div className={styles.hero}>
        <div>
          <h1>{greeting(viewer, new Date(now).getHours())}</h1>
          <p className={styles.lead}>Search every document, or open a subteam.</p>
        </div>
        <Countdown />
      </div>
      <SearchBox size="large" />
      {viewer.kind === "member" && viewer.role === "captain" && <FirstStepsHint />}
      <SubteamCards />
      <FloatingCreate />
    </Page>
  );
}
