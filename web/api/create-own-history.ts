import { createBrowserHistory, type RouterHistory } from "@tanstack/react-router";
import { addBasePath, basePath, removeBasePath } from "./base-path.ts";

/**
 * The browser's history, whose addresses are those of our routes, without the base path. The
 * router's own `basepath` would add a second entry for a link to the page that is shown.
 */
export function createOwnHistory(): RouterHistory {
  return createBrowserHistory(
    basePath() === "" ? undefined : { createHref: addBasePath, parseLocation: ownLocation },
  );
}

function ownLocation(): RouterHistory["location"] {
  const { search, hash } = location;
  const pathname = removeBasePath(location.pathname);
  return { href: pathname + search + hash, pathname, search, hash, state: history.state };
}
