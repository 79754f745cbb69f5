import { fireEvent, render, screen, within } from "@testing-library/react";
import { useEffect, useState } from "react";
import type {
  PortfolioExperience,
  PortfolioPicture,
} from "../../../domain/portfolios/portfolio-shapes.ts";
import type { WrongField } from "../../../domain/refusals.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { configQuery, sessionQuery } from "../../api/session.ts";
import { AppStateProvider, createAppState } from "../../app-state.tsx";
import { testConfig } from "../../testing/config.ts";
import { ToastList } from "../../ui/toast-list.tsx";
import { ExperienceList } from "../experiences/experience-list.tsx";
import type { UploadContext } from "../pictures/use-pending-uploads.ts";
import { stubPictureServer } from "./picture-server.ts";

/** How often a response has reported the end of the session. */
export const signedOut = { times: 0 };

export function stubBrowser(): void {
  signedOut.times = 0;
  signIn.callbacks = [];
  uploadRetry.seconds = 0;
  stubPictureServer();
}

export function experience(
  id: string,
  change: Partial<PortfolioExperience> = {},
): PortfolioExperience {
  return {
    id,
    jobTitle: "Powertrain Lead",
    company: "The team",
    start: { month: "Sep", year: 2024 },
    end: { month: null, year: null },
    current: true,
    description: "<p>Nine engineers.</p>",
    skills: ["MATLAB"],
    photos: [],
    ...change,
  };
}

/** How long a failed upload is retried automatically. */
export const uploadRetry = { seconds: 0 };

/** Callbacks that resume uploads after signing in. */
export const signIn: { callbacks: (() => void)[] } = { callbacks: [] };
export const uploadContext: UploadContext = {
  writer: "m1",
  reportPending: () => undefined,
  askToSignIn: (onSignedIn) => void signIn.callbacks.push(onSignedIn),
};

export const form: {
  experiences: PortfolioExperience[];
  /** Replaces the entries, as a restored draft does. */
  replace: (experiences: PortfolioExperience[]) => void;
} = { experiences: [], replace: () => undefined };

export function createMeiQueryClient() {
  const queryClient = createQueryClient(() => {
    signedOut.times += 1;
  });
  const viewer = { kind: "member", id: "m1", fullName: "Mei Tanaka" };
  queryClient.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null } as never);
  const limits = { ...testConfig.limits, uploadRetrySeconds: uploadRetry.seconds };
  queryClient.setQueryData(configQuery.queryKey, { ...testConfig, limits });
  return queryClient;
}

export function showExperiences(
  start: readonly PortfolioExperience[],
  problems: readonly WrongField[] = [],
): void {
  form.experiences = [...start];
  function Form() {
    const [experiences, setExperiences] = useState(start);
    const [pictures, setPictures] = useState<ReadonlyMap<string, PortfolioPicture>>(new Map());
    useEffect(() => {
      form.replace = (next) => {
        form.experiences = next;
        setExperiences(next);
      };
    }, []);
    return (
      <ExperienceList
        experiences={experiences}
        pictures={pictures}
        problems={problems}
        onChange={(update) => form.replace(update(form.experiences))}
        onPictureAdded={(picture) => setPictures((all) => new Map(all).set(picture.id, picture))}
        uploadContext={uploadContext}
      />
    );
  }
  render(
    <AppStateProvider state={createAppState(createMeiQueryClient())}>
      <Form />
      <ToastList />
    </AppStateProvider>,
  );
}

export const button = (name: string) => screen.getByRole("button", { name });
export const press = (name: string) => fireEvent.click(button(name));
export const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name });
export const type = (name: string, value: string) =>
  fireEvent.change(box(name), { target: { value } });
export const titles = () =>
  within(screen.getByRole("list", { name: "Experiences" }))
    .getAllByRole("button", { name: /^Edit/ })
    .map((edit) => edit.getAttribute("aria-label"));
export const choose = (label: string, files: readonly File[]) =>
  fireEvent.change(screen.getByLabelText(label), { target: { files } });
