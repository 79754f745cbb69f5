import type { Browser, BrowserContext } from "@playwright/test";
import { sessionToken } from "../corpus/fill.ts";
import type { Served } from "../servers/serve.ts";

export async function newContext(
  browser: Browser,
  served: Served,
  signedIn: boolean,
  token = sessionToken,
) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const cookie = { name: "paddock_session", value: token, url: served.url.origin };
  if (signedIn) await context.addCookies([cookie]);
  return context;
}

export async function repeat<T>(
  count: number,
  open: () => Promise<BrowserContext>,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  while (results.length < count) {
    const context = await open();
    results.push(await work(context));
    await context.close();
  }
  return results;
}
