import type { ApiOperation, PlacedOperation } from "../openapi/api-document.ts";
import type { SentRequest } from "./api-contract.ts";

type Parameter = {
  name: string;
  in: string;
  required?: boolean;
  example?: string;
  schema: { example?: string; enum?: string[] };
};

/** Builds the example request of the description, with required parts only. */
export function exampleRequest({ method, path, operation }: PlacedOperation): SentRequest {
  const parameters = (operation.parameters ?? []) as Parameter[];
  const required = parameters.filter((parameter) => parameter.required);
  const within = (place: string) => required.filter((parameter) => parameter.in === place);
  const { type, example } = contentOf(operation);
  const headers = new Headers(
    within("header").map((parameter) => [parameter.name, valueOf(parameter)]),
  );
  if (type) headers.set("content-type", type);
  const query = new URLSearchParams(within("query").map((each) => [each.name, valueOf(each)]));
  let filled = path;
  for (const each of within("path")) filled = filled.replace(`{${each.name}}`, valueOf(each));
  const asked = query.size > 0 ? `${filled}?${query}` : filled;
  return {
    method,
    path: asked,
    headers,
    body: example === undefined ? "" : JSON.stringify(example),
  };
}

function contentOf({ requestBody }: ApiOperation): { type?: string; example?: unknown } {
  const content = requestBody && "content" in requestBody ? requestBody.content : {};
  const [type] = Object.keys(content);
  return type === undefined ? {} : { type, example: content[type]?.example };
}

function valueOf({ name, example, schema }: Parameter): string {
  const value = example ?? schema.example ?? schema.enum?.[0];
  if (value === undefined) throw new Error(`The description gives no example of ${name}`);
  return value;
}
