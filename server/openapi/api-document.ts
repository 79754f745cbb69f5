import type { OpenAPIHono } from "@hono/zod-openapi";
import type { RefusalCode } from "../../domain/refusals.ts";

export type ApiDocument = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;
type PathItem = NonNullable<ApiDocument["paths"]>[string];
export type ApiOperation = Omit<NonNullable<PathItem["get"]>, "responses"> & {
  responses: Record<string, ApiResponse>;
};

export type ApiResponse = {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, object>;
  /** Removed before the document is complete. */
  "x-refusals"?: RefusalCode[];
};

const methods = ["get", "head", "post", "put", "patch", "delete", "options"] as const;

/** @property place such as "GET /api/documents/{id}" */
export type PlacedOperation = { place: string; method: string; path: string } & {
  operation: ApiOperation;
};

export function operationsOf(document: ApiDocument): PlacedOperation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    methods.flatMap((name) => {
      const operation = item[name] as ApiOperation | undefined;
      const method = name.toUpperCase();
      return operation ? [{ place: `${method} ${path}`, method, path, operation }] : [];
    }),
  );
}

export function ref(kind: "schemas" | "headers" | "examples", name: string): { $ref: string } {
  return { $ref: `#/components/${kind}/${name}` };
}
