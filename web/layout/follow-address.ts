import type { AnyRouter } from "@tanstack/react-router";
import { addBasePath } from "../api/base-path.ts";

/** Browsers share the address of this link, so it must not be that of an earlier screen. */
export function followAddress(router: AnyRouter): void {
  router.subscribe("onRendered", ({ toLocation }) => {
    const link = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
    if (!link) return;
    const { pathname, searchStr: search } = toLocation;
    const own = { pathname: addBasePath(pathname), search };
    link.href = Object.assign(new URL(link.href), own).href;
  });
}
