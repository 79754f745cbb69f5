import { createMiddleware } from "hono/factory";
import type { Env } from "./env.ts";

const tag = /<[a-z][^>]*>/gi;
const oneAddress = /(\s(?:href|src|action)=")(?=\/(?!\/))/g;
const addressList = /(\s(?:srcset|data-scripts)=")([^"]*)/gi;

/** Texts of members are escaped, so they cannot look like a tag. */
export function addBasePathToPage(html: string, basePath: string): string {
  if (basePath === "") return html;
  const add = (element: string) =>
    element
      .replace(oneAddress, `$1${basePath}`)
      .replace(
        addressList,
        (_, attribute: string, addresses: string) =>
          attribute + addresses.replace(/(?<!\S)\//g, `${basePath}/`),
      );
  return html.replace("<html", `<html data-base-path="${basePath}"`).replace(tag, add);
}

export function addBasePathToLocation(basePath: string) {
  return createMiddleware<Env>(async (c, next) => {
    await next();
    const location = c.res.headers.get("location");
    if (location?.startsWith("/")) c.res.headers.set("location", basePath + location);
  });
}
