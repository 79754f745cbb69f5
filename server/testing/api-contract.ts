import addFormats from "ajv-formats";
import { Ajv2020 } from "ajv/dist/2020.js";
import type { ApiDocument, ApiOperation, PlacedOperation } from "../openapi/api-document.ts";
import { operationsOf } from "../openapi/api-document.ts";

type Parameter = { name: string; in: string; required?: boolean; schema: { type?: string } };
type Header = { required?: boolean; schema: { type?: string } };

export type SentRequest = { method: string; path: string; headers: Headers; body: string };
export type ReceivedResponse = { status: number; headers: Headers; text: string };

export type ApiContract = {
  operations: PlacedOperation[];
  findOperation: (request: Pick<SentRequest, "method" | "path">) => PlacedOperation | undefined;
  /** Differences between a request and the description. */
  requestFaults: (request: SentRequest) => string[];
  /** Differences between a response and the description, including unknown properties. */
  responseFaults: (request: SentRequest, response: ReceivedResponse) => string[];
};

/** Compares requests and responses with the served OpenAPI description. */
export function createContract(document: ApiDocument): ApiContract {
  const operations = operationsOf(document);
  const ajv = new Ajv2020({ allErrors: true, strictTypes: false, strictRequired: false });
  // The types of ajv-formats do not match its ES module.
  (addFormats as unknown as (to: Ajv2020) => void)(ajv);
  // OpenAPI's own keywords validate nothing. Any other unknown keyword is an error.
  ajv.addVocabulary(["example", "discriminator"]);
  ajv.addFormat("password", true);
  const strictDocument = closeSchemas(document) as ApiDocument;
  for (const [name, schema] of Object.entries(strictDocument.components?.schemas ?? {})) {
    ajv.addSchema(schema, name);
  }

  /** @param place the path of the schema in the document */
  function schemaFaults(place: string[], value: unknown): string[] {
    const validate = ajv.compile(partAt(strictDocument, place) as object);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${place.at(-2)} ${instancePath} ${message} ${JSON.stringify(params)}`,
    );
  }

  function findOperation({ method, path }: Pick<SentRequest, "method" | "path">) {
    const [pathname = ""] = path.split("?");
    const candidates = operations.filter((placed) => pattern(placed.path).test(pathname));
    return (
      candidates.find((placed) => placed.method === method) ??
      candidates.find((placed) => method === "HEAD" && placed.method === "GET")
    );
  }

  function requestFaults(request: SentRequest): string[] {
    const placed = findOperation(request);
    if (!placed) return ["no such operation"];
    const { operation } = placed;
    const at = operationPlace(placed);
    const known = (operation.parameters ?? []) as Parameter[];
    const queries = [...new URL(request.path, "http://localhost").searchParams.keys()];
    return [
      ...queries
        .filter((name) => !known.some((parameter) => parameter.name === name))
        .map((name) => `the query ${name} is not described`),
      ...known.flatMap((parameter, index) => {
        const value = valueOf(parameter, request, placed.path);
        if (value === null) return parameter.required ? [`${parameter.name} is missing`] : [];
        const place = [...at, "parameters", String(index), "schema"];
        const isList = parameter.schema.type === "array";
        const given = isList ? listOf(parameter, request) : parseValue(parameter.schema, value);
        return schemaFaults(place, given);
      }),
      ...bodyFaults(at, operation, request),
    ];
  }

  function bodyFaults(at: string[], { requestBody }: ApiOperation, request: SentRequest): string[] {
    if (!requestBody || !("content" in requestBody)) return request.body ? ["it has a body"] : [];
    const type = mediaType(request.headers);
    if (!(type in requestBody.content)) {
      return requestBody.required ? [`the content type "${type}" is not described`] : [];
    }
    if (type !== "application/json") return [];
    return schemaFaults(
      [...at, "requestBody", "content", type, "schema"],
      JSON.parse(request.body),
    );
  }

  function responseFaults(
    request: SentRequest,
    { status, headers, text }: ReceivedResponse,
  ): string[] {
    const placed = findOperation(request);
    const response = placed?.operation.responses[status];
    if (!placed || !response) return [`the status ${status} is not described`];
    const at = [...operationPlace(placed), "responses", String(status)];
    const content = response.content ?? {};
    const type = mediaType(headers);
    const faults = Object.keys(response.headers ?? {}).flatMap((name) =>
      headerFaults(at, response.headers?.[name] as Header, name, headers),
    );
    if (request.method === "HEAD" || Object.keys(content).length === 0) {
      return text === "" ? faults : [...faults, "it has a body"];
    }
    if (!(type in content)) return [...faults, `the content type "${type}" is not described`];
    if (!type.endsWith("json")) return faults;
    return [...faults, ...schemaFaults([...at, "content", type, "schema"], JSON.parse(text))];
  }

  function headerFaults(at: string[], described: object, name: string, headers: Headers): string[] {
    const reference = (described as { $ref?: string }).$ref?.split("/").slice(1);
    const place = reference ?? [...at, "headers", name];
    const { required = false, schema } = partAt(document, place) as Header;
    const value = headers.get(name);
    if (value === null) return required ? [`the header ${name} is missing`] : [];
    return schemaFaults([...place, "schema"], parseValue(schema, value));
  }

  return { operations, findOperation, requestFaults, responseFaults };
}

const schemaReference = "#/components/schemas/";

/** Forbids properties that the description does not list. */
function closeSchemas(part: unknown, mayBeOpen = false): unknown {
  if (typeof part === "string" && part.startsWith(schemaReference)) {
    return part.slice(schemaReference.length);
  }
  if (typeof part !== "object" || part === null) return part;
  if (Array.isArray(part)) return part.map((item) => closeSchemas(item, mayBeOpen));
  const made = Object.fromEntries(
    // The schema around an "allOf" forbids unknown properties for all its parts.
    Object.entries(part).map(([name, value]) => [name, closeSchemas(value, name === "allOf")]),
  );
  const isObject = typeof made["properties"] === "object" && !("additionalProperties" in made);
  return isObject && !mayBeOpen ? { ...made, unevaluatedProperties: false } : made;
}

function operationPlace({ path, method }: PlacedOperation): string[] {
  return ["paths", path, method.toLowerCase()];
}

function partAt(document: object, place: string[]): unknown {
  let part: unknown = document;
  for (const name of place) part = (part as Record<string, unknown>)[name];
  return part;
}

function pattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(".", "\\.").replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
}

function valueOf(
  parameter: Parameter,
  { path, headers }: SentRequest,
  template: string,
): string | null {
  const { pathname, searchParams } = new URL(path, "http://localhost");
  if (parameter.in === "header") return headers.get(parameter.name);
  if (parameter.in === "query") return searchParams.get(parameter.name);
  return pattern(template).exec(pathname)?.groups?.[parameter.name] ?? null;
}

function listOf({ name }: Parameter, { path }: SentRequest): string[] {
  return new URL(path, "http://localhost").searchParams.getAll(name);
}

function parseValue(schema: { type?: string }, value: string): string | number {
  return schema.type === "integer" ? Number(value) : value;
}

function mediaType(headers: Headers): string {
  return headers.get("content-type")?.split(";")[0]?.trim() ?? "";
}
