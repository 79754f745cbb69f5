import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { SettingName, SettingsPart } from "../../domain/settings/team-settings.ts";
import { loadState } from "../api/load-state.ts";
import { LoadFailed } from "../layout/load-failed.tsx";
import { Page } from "../shell/page.tsx";
import { Loading } from "../ui/loading.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { settingsPartQuery } from "./queries.ts";
import { ServerFacts } from "./server-facts.tsx";
import { SettingForm } from "./setting-form.tsx";
import { SettingsSection } from "./settings-section.tsx";
import { SubteamSettings } from "./subteam-settings.tsx";
import styles from "./settings.module.css";

type Part = {
  part: SettingsPart;
  title: string;
  description: ReactNode;
  save: string;
  hints?: Partial<Record<SettingName, string>>;
};

const parts: readonly Part[] = [
  {
    part: "team",
    title: "Team",
    description: "In the bar, on the sign-in screen, and in every email.",
    save: "Save Team",
  },
  {
    part: "school-address",
    title: "School address",
    description: (
      <>
        Who can request an account. You can{" "}
        <Link to="/" search={{ accounts: "team" }}>
          invite
        </Link>{" "}
        any address.
      </>
    ),
    save: "Save School Address",
    hints: {
      schoolEmail: "Requests must use an address that contains this. Leave it empty to allow any.",
    },
  },
  {
    part: "countdown",
    title: "Countdown",
    description: "On home and the sign-in screen.",
    save: "Save Countdown",
  },
  {
    part: "feedback",
    title: "Feedback",
    description: "Where the footer link goes.",
    save: "Save Feedback Address",
    hints: { feedbackUrl: "Leave it empty to write to the captains." },
  },
  {
    part: "password-policy",
    title: "Password policy",
    description: "For new passwords. Existing ones stay valid.",
    save: "Save Password Policy",
  },
  {
    part: "time-zone",
    title: "Time zone",
    description: "For times in emails.",
    save: "Save Time Zone",
  },
];

export function SettingsPage() {
  return (
    <Page title="Settings" width="form" back="/">
      <h1>Settings</h1>
      <p className={styles.lead}>
        Changes apply right away on every open screen and are recorded in the audit log.
      </p>
      {parts.map((part) => (
        <SavedPart key={part.part} {...part} />
      ))}
      <SubteamSettings />
      <ServerFacts />
    </Page>
  );
}

function SavedPart({ part, title, description, ...form }: Part) {
  const query = settingsPartQuery(part);
  const answer = useQuery(query);
  const state = loadState(answer);
  return (
    <SettingsSection title={title} description={<p>{description}</p>}>
      {state === "failed" ? (
        <LoadFailed message="Failed to load these settings" queryKey={query.queryKey} />
      ) : (
        <Loading pending={state === "loading"} skeleton={<Skeleton height={102} />}>
          {() => answer.data && <SettingForm part={part} answer={answer.data} {...form} />}
        </Loading>
      )}
    </SettingsSection>
  );
}
