import { screen } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { createTestState } from "../../testing/create-test-state.ts";
import { file } from "../testing/original.ts";
import { showRoutes } from "../testing/show-routes.tsx";
import { FoundInFile } from "./found-in-file.tsx";

const id = "k3v9q2m7x4h8n5w6t2rj";
const attachments = [{ ...file, id, name: "manual.pdf" }];

const scrolled = vi.fn<() => void>();
beforeEach(() => {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
});

function show(hash: string) {
  showRoutes(createTestState(), `/${hash}`, {
    "/": () => (
      <>
        <h1>Gearbox</h1>
        <FoundInFile attachments={attachments} />
      </>
    ),
  });
}

test.each([
  [`#in-${id}-12`, "Your search found manual.pdf, page 12.", "Open page 12", "#page=12"],
  [`#in-${id}-0`, "Your search found manual.pdf.", "Open file", ""],
])("leads from %s to the page (rule 5.28)", async (hash, words, label, page) => {
  show(hash);
  expect((await screen.findByRole("status")).textContent).toContain(words);
  const link = screen.getByRole("link", { name: label });
  expect(link.getAttribute("href")).toBe(`/api/files/${id}${page}`);
  expect(link.getAttribute("target")).toBe("_blank");
  expect(scrolled).toHaveBeenCalledTimes(1);
});

test.each(["", "#attachments", "#in-aaaaaaaaaaaaaaaaaaaa-2"])(
  "is silent for “%s”",
  async (hash) => {
    show(hash);
    await screen.findByRole("heading", { name: "Gearbox" });
    expect(screen.queryByRole("status")).toBeNull();
  },
);
