import { html } from "hono/html";
import type { Html } from "../http/text-page.ts";
import { markdown } from "./markdown.ts";

export type Shape = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  description?: string;
  properties?: Record<string, Shape>;
  additionalProperties?: boolean;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  default?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
};

const reference = "#/components/schemas/";

export function shapeSection(name: string, shape: Shape): Html {
  return html`<section class="shape" id="shape-${name}" aria-labelledby="title-${name}">
    <h3 id="title-${name}"><code>${name}</code></h3>
    ${markdown(shape.description)} ${shapeFields(shape)}
  </section>`;
}

export function shapeFields(shape: Shape): Html {
  const { properties, required = [] } = shape;
  if (!properties) return html`<p class="type">${typeOf(shape)}${limits(shape)}</p>`;
  const fields = Object.entries(properties).map(([name, property]) =>
    field({ name, shape: property, isRequired: required.includes(name) }),
  );
  const rest = shape.additionalProperties === false ? html`<p class="type">no other keys</p>` : "";
  return html`<dl class="fields">${fields}</dl>
    ${rest}`;
}

export function field(named: {
  name: string;
  shape: Shape;
  isRequired: boolean;
  description?: string | undefined;
}): Html {
  const { name, shape, isRequired } = named;
  const inner = shape.properties ? shape : shape.items?.properties ? shape.items : undefined;
  return html`<div>
    <dt><code>${name}</code>${isRequired ? "" : html` <span class="optional">optional</span>`}</dt>
    <dd>
      <p class="type">${typeOf(shape)}${limits(shape)}</p>
      ${markdown(named.description ?? shape.description)} ${inner ? shapeFields(inner) : ""}
    </dd>
  </div>`;
}

export function typeOf(shape: Shape): Html {
  if (shape.$ref) {
    const name = shape.$ref.slice(reference.length);
    return html`<a href="#shape-${name}">${name}</a>`;
  }
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return html`${joinHtml(choices.map(typeOf), " or ")}`;
  if (shape.const !== undefined) return html`<code>${String(shape.const)}</code>`;
  if (shape.enum) return html`${joinHtml(shape.enum.map(value), ", ")}`;
  if (shape.items) return html`list of ${typeOf(shape.items)}${limits(shape.items)}`;
  return html`${[shape.type ?? "bytes"].flat().join(" or ")}${shape.format ? ` (${shape.format})` : ""}`;
}

function value(each: unknown): Html {
  return html`<code>${String(each)}</code>`;
}

function joinHtml(parts: Html[], separator: string): Html[] {
  return parts.flatMap((part, index) => (index === 0 ? [part] : [html`${separator}`, part]));
}

function limits(shape: Shape): string {
  const { minLength, maxLength, minimum, maximum, maxItems, pattern } = shape;
  const parts = [
    maxLength !== undefined && `${minLength ?? 0} to ${maxLength} characters`,
    maxLength === undefined && minLength !== undefined && `at least ${minLength} characters`,
    maximum !== undefined && `${minimum ?? 0} to ${maximum}`,
    maximum === undefined && minimum !== undefined && `at least ${minimum}`,
    maxItems !== undefined && `at most ${maxItems}`,
    pattern !== undefined && `matches ${pattern}`,
    shape.default !== undefined && `${JSON.stringify(shape.default)} by default`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? `, ${parts.join(", ")}` : "";
}
