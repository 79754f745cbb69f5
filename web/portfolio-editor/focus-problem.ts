import type { PortfolioFields } from "./portfolio-form.ts";

/** @returns the id of the section to open instead, when its editor is closed */
export function focusProblem(
  field: string | undefined,
  { sections }: PortfolioFields,
  form: HTMLElement | null,
): string | undefined {
  const [name = "", at = ""] = (field ?? "").split(".");
  const focus = (selector: string) => {
    const control = (name === "slug" ? document : form)?.querySelector<HTMLElement>(selector);
    control?.focus();
    control?.scrollIntoView?.({ block: "center" });
    return control !== null && control !== undefined;
  };
  if (name === "sections") {
    const id = sections[Number(at)]?.id;
    if (at === "" || id === undefined) focus("[data-edit]");
    else if (id === "experience") focus(`#${sectionElementId(id)} button`);
    else if (id === "contact") focus("[name=contactEmail]");
    else if (!focus(`#${sectionElementId(id)} [role=textbox]`)) return id;
  } else if (name === "experiences") {
    const entry = at === "" ? "" : ` li:nth-of-type(${Number(at) + 1}) [data-edits]`;
    focus(`#${sectionElementId("experience")}${entry || " button"}`);
  } else {
    focus(`[name="${name}"]`);
  }
  return undefined;
}

export function sectionElementId(id: string): string {
  return `section-${id}`;
}

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
