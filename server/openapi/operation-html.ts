import { html } from "hono/html";
import { refusals, type RefusalCode } from "../../domain/refusals.ts";
import type { Html } from "../http/text-page.ts";
import type { ApiOperation, ApiResponse, PlacedOperation } from "./api-document.ts";
import { markdown } from "./markdown.ts";
import { field, shapeFields, typeOf, type Shape } from "./shape-html.ts";

type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Shape;
};
type Header = { required?: boolean; description?: string; schema?: Shape };
type Media = { schema: Shape; example?: unknown };

export function operationSection({ method, path, operation }: PlacedOperation): Html {
  const id = operation.operationId ?? "";
  return html`<section class="operation" id="${id}" aria-labelledby="title-${id}">
    <h3 id="title-${id}">${operation.summary ?? ""}</h3>
    <p class="place"><span class="method">${method}</span> <code>${path}</code></p>
    ${markdown(operation.description)}
    <p class="asks">${credentialsOf(operation)}</p>
    ${parametersOf(operation)} ${bodyOf(operation)} ${answersOf(operation)} ${refusalsOf(operation)}
  </section>`;
}

function credentialsOf({ security = [] }: ApiOperation): string {
  if (security.length === 0) return "No session needed.";
  const tokenScopes = security.flatMap((scheme) => scheme["apiToken"] ?? []);
  if (tokenScopes.length === 0) return "Needs a session. API tokens are not accepted.";
  return `Needs a session or an API token with the scope ${tokenScopes.join(" and ")}.`;
}

function parametersOf({ parameters = [] }: ApiOperation): Html | string {
  if (parameters.length === 0) return "";
  const fields = (parameters as Parameter[]).map(({ name, in: place, required, ...rest }) =>
    field({
      name: place === "header" ? `${name}:` : name,
      shape: rest.schema,
      isRequired: required === true,
      description: rest.description,
    }),
  );
  return html`<h4>Parameters</h4>
    <dl class="fields">${fields}</dl>`;
}

function bodyOf({ requestBody }: ApiOperation): Html | string {
  if (!requestBody || !("content" in requestBody)) return "";
  return html`<h4>Body</h4>
    ${Object.entries(requestBody.content).map(([type, media]) => mediaOf(type, media as Media))}`;
}

function mediaOf(type: string, { schema, example }: Media): Html {
  const shown = example === undefined ? "" : html`<pre>${JSON.stringify(example, null, 2)}</pre>`;
  return html`<p class="type"><code>${type}</code>: ${typeOf(schema)}</p>
    ${schema.properties ? shapeFields(schema) : ""}${shown}`;
}

function answersOf({ responses }: ApiOperation): Html {
  const answers = Object.entries(responses).filter(([, response]) => !isRefusal(response));
  return html`<h4>Answers</h4>
    ${answers.map(([status, response]) => answerOf(status, response))}`;
}

function isRefusal({ content = {} }: ApiResponse): boolean {
  return Object.keys(content).join(" ") === "application/problem+json";
}

function answerOf(status: string, { description, headers = {}, content = {} }: ApiResponse): Html {
  const [first = ""] = description.split("\n");
  const named = Object.entries(headers as Record<string, Header>).flatMap(([name, header]) =>
    header.schema
      ? [
          field({
            name: `${name}:`,
            shape: header.schema,
            isRequired: header.required === true,
            description: header.description,
          }),
        ]
      : [],
  );
  const types = Object.entries(content as Record<string, Media>).filter(
    ([type]) => type !== "application/problem+json",
  );
  return html`<p class="answer"><span class="status">${status}</span> ${first}</p>
    ${named.length === 0 ? "" : html`<dl class="fields">${named}</dl>`}
    ${types.length > 3 ? html`<p class="type">${types.map(([type]) => type).join(", ")}</p>` : types.map(([type, media]) => mediaOf(type, media))}`;
}

function refusalsOf({ responses }: ApiOperation): Html {
  const codes = Object.values(responses).flatMap(codesOf);
  return html`<details>
    <summary>Refusals</summary>
    <dl class="refusals">
      ${codes.map(
        (code) =>
          html`<div>
            <dt>
              <span class="status">${String(refusals[code].status)}</span> <code>${code}</code>
            </dt>
            <dd>${refusals[code].sentence}</dd>
          </div>`,
      )}
    </dl>
  </details>`;
}

function codesOf({ content = {} }: ApiResponse): RefusalCode[] {
  const media = content["application/problem+json"] as { examples?: object } | undefined;
  return Object.keys(media?.examples ?? {}) as RefusalCode[];
}
