import type { PortfolioFields } from "./portfolio-form.ts";

/**
 * Leads to what has to be put right.
 * @returns the section whose text has to be opened for that
 */
export function focusProblem(
  field: string | undefined,
  { sections }: PortfolioFields,
  place: HTMLElement | null,
): string | undefined {
  const [name = "", at = ""] = (field ?? "").split(".");
  const focus = (selector: string) => {
    const control = (name === "slug" ? document : place)?.querySelector<HTMLElement>(selector);
    control?.focus();
    control?.scrollIntoView?.({ block: "center" });
    return control !== null && control !== undefined;
  };
  if (name === "sections") {
    const id = sections[Number(at)]?.id;
    if (at === "" || id === undefined) focus("[data-edit]");
    else if (id === "experience") focus(`#${sectionPlace(id)} button`);
    else if (id === "contact") focus("[name=contactEmail]");
    else if (!focus(`#${sectionPlace(id)} [role=textbox]`)) return id;
  } else if (name === "experiences") {
    const entry = at === "" ? "" : ` li:nth-of-type(${Number(at) + 1}) [data-edits]`;
    focus(`#${sectionPlace("experience")}${entry || " button"}`);
  } else {
    focus(`[name="${name}"]`);
  }
  return undefined;
}

/** The id of a section's place on the screen. */
export function sectionPlace(id: string): string {
  return `section-${id}`;
}

/** Which section a problem is about, for those who are led there. */
export function sectionOf(
  field: string,
  { sections }: PortfolioFields,
): { id: string; title: string } | undefined {
  const [name = "", at = ""] = field.split(".");
  if (name === "sections") return sections[Number(at === "" ? "none" : at)];
  if (name === "experiences") return sections.find(({ id }) => id === "experience");
  if (name.startsWith("contact")) return sections.find(({ id }) => id === "contact");
  return undefined;
}
