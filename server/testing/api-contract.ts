import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ApiDocument, ApiOperation, PlacedOperation } from "../openapi/api-document.ts";
import { operationsOf } from "../openapi/api-document.ts";

type Parameter = { name: string; in: string; required?: boolean; schema: { type?: string } };
type Header = { required?: boolean; schema: { type?: string } };

export type Asked = { method: string; path: string; headers: Headers; body: string };
export type Answered = { status: number; headers: Headers; text: string };

export type ApiContract = {
  operations: PlacedOperation[];
  operationAt: (asked: Pick<Asked, "method" | "path">) => PlacedOperation | undefined;
  /** What in a request is not as described. */
  requestFaults: (asked: Asked) => string[];
  /** What in an answer is not as described, down to its last property. */
  answerFaults: (asked: Asked, answered: Answered) => string[];
};

/** Holds requests and answers against the description as it is served. */
export function contractOf(document: ApiDocument): ApiContract {
  const operations = operationsOf(document);
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false });
  // Published for both kinds of modules, of which its types know one.
  (addFormats as unknown as (to: Ajv2020) => void)(ajv);
  // OpenAPI's own words are no rules for values; any other unknown one is a fault of the description.
  ajv.addVocabulary(["example", "discriminator"]);
  ajv.addFormat("password", true);
  const held = closed(document) as ApiDocument;
  for (const [name, schema] of Object.entries(held.components?.schemas ?? {})) {
    ajv.addSchema(schema, name);
  }

  /** @param place where the schema stands in the document */
  function schemaFaults(place: string[], value: unknown): string[] {
    const validate = ajv.compile(found(held, place) as object);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${place.at(-2)} ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  function operationAt({ method, path }: Pick<Asked, "method" | "path">) {
    const [pathname = ""] = path.split("?");
    const here = operations.filter((placed) => pattern(placed.path).test(pathname));
    return (
      here.find((placed) => placed.method === method) ??
      here.find((placed) => method === "HEAD" && placed.method === "GET")
    );
  }

  function requestFaults(asked: Asked): string[] {
    const placed = operationAt(asked);
    if (!placed) return ["no such operation"];
    const { operation } = placed;
    const at = operationPlace(placed);
    const known = (operation.parameters ?? []) as Parameter[];
    const queries = [...new URL(asked.path, "http://localhost").searchParams.keys()];
    return [
      ...queries
        .filter((name) => !known.some((parameter) => parameter.name === name))
        .map((name) => `the query ${name} is not described`),
      ...known.flatMap((parameter, index) => {
        const value = valueOf(parameter, asked, placed.path);
        if (value === null) return parameter.required ? [`${parameter.name} is missing`] : [];
        const place = [...at, "parameters", String(index), "schema"];
        const isList = parameter.schema.type === "array";
        const given = isList ? listOf(parameter, asked) : typed(parameter.schema, value);
        return schemaFaults(place, given);
      }),
      ...bodyFaults(at, operation, asked),
    ];
  }

  function bodyFaults(at: string[], { requestBody }: ApiOperation, asked: Asked): string[] {
    if (!requestBody || !("content" in requestBody)) return asked.body ? ["it has a body"] : [];
    const type = essence(asked.headers);
    if (!(type in requestBody.content)) {
      return requestBody.required ? [`the content type "${type}" is not described`] : [];
    }
    if (type !== "application/json") return [];
    return schemaFaults([...at, "requestBody", "content", type, "schema"], JSON.parse(asked.body));
  }

  function answerFaults(asked: Asked, { status, headers, text }: Answered): string[] {
    const placed = operationAt(asked);
    const response = placed?.operation.responses[status];
    if (!placed || !response) return [`the status ${status} is not described`];
    const at = [...operationPlace(placed), "responses", String(status)];
    const content = response.content ?? {};
    const type = essence(headers);
    const faults = Object.keys(response.headers ?? {}).flatMap((name) =>
      headerFaults(at, response.headers?.[name] as Header, name, headers),
    );
    if (asked.method === "HEAD" || Object.keys(content).length === 0) {
      return text === "" ? faults : [...faults, "it has a body"];
    }
    if (!(type in content)) return [...faults, `the content type "${type}" is not described`];
    if (!type.endsWith("json")) return faults;
    return [...faults, ...schemaFaults([...at, "content", type, "schema"], JSON.parse(text))];
  }

  function headerFaults(at: string[], described: object, name: string, headers: Headers): string[] {
    const reference = (described as { $ref?: string }).$ref?.split("/").slice(1);
    const place = reference ?? [...at, "headers", name];
    const { required = false, schema } = found(document, place) as Header;
    const value = headers.get(name);
    if (value === null) return required ? [`the header ${name} is missing`] : [];
    return schemaFaults([...place, "schema"], typed(schema, value));
  }

  return { operations, operationAt, requestFaults, answerFaults };
}

const schemaReference = "#/components/schemas/";

/** Answers may gain properties, but not without being described: here nothing else may be there. */
function closed(part: unknown, mayBeOpen = false): unknown {
  if (typeof part === "string" && part.startsWith(schemaReference)) {
    return part.slice(schemaReference.length);
  }
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((item) => closed(item, mayBeOpen));
  const made = Object.fromEntries(
    // What "allOf" adds to a schema, that schema closes.
    Object.entries(part).map(([name, value]) => [name, closed(value, name === "allOf")]),
  );
  const isObject = typeof made["properties"] === "object" && !("additionalProperties" in made);
  return isObject && !mayBeOpen ? { ...made, unevaluatedProperties: false } : made;
}

function operationPlace({ path, method }: PlacedOperation): string[] {
  return ["paths", path, method.toLowerCase()];
}

function found(document: object, place: string[]): unknown {
  let part: unknown = document;
  for (const name of place) part = (part as Record<string, unknown>)[name];
  return part;
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
}

function valueOf(parameter: Parameter, { path, headers }: Asked, template: string): string | null {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  if (parameter.in === "header") return headers.get(parameter.name);
  if (parameter.in === "query") return searchParams.get(parameter.name);
  return pattern(template).exec(pathname)?.groups?.[parameter.name] ?? null;
}

function listOf({ name }: Parameter, { path }: Asked): string[] {
  return new URL(path, "http://localhost").searchParams.getAll(name);
}

function typed(schema: { type?: string }, value: string): string | number {
  return schema.type === "integer" ? Number(value) : value;
}

function essence(headers: Headers): string {
  return headers.get("content-type")?.split(";")[0]?.trim() ?? "";
}
