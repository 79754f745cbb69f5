import { Page } from "../shell/page.tsx";
import { SubteamSettings } from "./subteam-settings.tsx";
import styles from "./settings.module.css";

export function SettingsPage() {
  return (
    <Page title="Settings" width="form" back="/">
      <h1>Settings</h1>
      <p className={styles.lead}>
        Changes apply right away on every open screen and are recorded in the audit log.
      </p>
      <SubteamSettings />
    </Page>
  );
}
