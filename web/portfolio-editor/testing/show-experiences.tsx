import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { useEffect, useState } from "react";
import { vi } from "vitest";
import type {
  PortfolioExperience,
  PortfolioPicture,
} from "../../../domain/portfolios/portfolio-shapes.ts";
import type { WrongField } from "../../../domain/refusals.ts";
import { createQueryClient } from "../../api/query-client.ts";
import { configQuery, sessionQuery } from "../../api/session.ts";
import { ToastList } from "../../ui/toast-list.tsx";
import { closeToast, readToasts } from "../../ui/toasts.ts";
import { ExperienceList } from "../experiences/experience-list.tsx";
import type { Sending } from "../pictures/use-sending.ts";
import { stubPictureServer } from "./picture-server.ts";

/** How often it was found that the session has ended. */
export const signedOut = { times: 0 };

export function stubBrowser(): void {
  signedOut.times = 0;
  signedIn.goOn = [];
  patience.seconds = 0;
  vi.stubGlobal("matchMedia", () => ({
    matches: false,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
  stubPictureServer();
}

export function leaveBrowser(): void {
  cleanup();
  for (const { id } of readToasts()) closeToast(id);
  vi.unstubAllGlobals();
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

/** Seconds for which a broken upload is tried again by itself. */
export const patience = { seconds: 0 };

/** What is to go on once the session is back. */
export const signedIn: { goOn: (() => void)[] } = { goOn: [] };
export const sending: Sending = {
  writer: "m1",
  tell: () => undefined,
  askToSignIn: (goOn) => void signedIn.goOn.push(goOn),
};

/** What the form around the list holds by now. */
export const form: {
  experiences: PortfolioExperience[];
  /** As a draft that is restored does. */
  put: (experiences: PortfolioExperience[]) => void;
} = { experiences: [], put: () => undefined };

export function queriesOfMei() {
  const queryClient = createQueryClient(() => {
    signedOut.times += 1;
  });
  const viewer = { kind: "member", id: "m1", fullName: "Mei Tanaka" };
  queryClient.setQueryData(sessionQuery.queryKey, { viewer, feedbackHref: null } as never);
  const limits = { uploadRetrySeconds: patience.seconds };
  queryClient.setQueryData(configQuery.queryKey, { limits } as never);
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
      form.put = (next) => {
        form.experiences = next;
        setExperiences(next);
      };
    }, []);
    return (
      <ExperienceList
        experiences={experiences}
        pictures={pictures}
        problems={problems}
        onChange={(by) => form.put(by(form.experiences))}
        onPictureAdded={(picture) => setPictures((all) => new Map(all).set(picture.id, picture))}
        sending={sending}
      />
    );
  }
  render(
    <QueryClientProvider client={queriesOfMei()}>
      <Form />
      <ToastList />
    </QueryClientProvider>,
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
