/** Elements that documents cannot hold yet, and what becomes of them (rule 8.24). */
export const simplerForms = {
  callout: "callouts as quotes",
  task: "tasks with ☑ or ☐",
  footnote: "footnotes as a numbered list",
  formula: "formulas as LaTeX",
  diagram: "diagrams as code",
  definition: "definitions as indented text",
  details: "collapsible sections as text",
  embed: "embedded pages as links",
} as const;

export type SimplerForm = keyof typeof simplerForms;
