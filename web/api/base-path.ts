import { pathBelow } from "../../domain/base-path.ts";

/** The server writes the base path into each page, and adds it to addresses that it renders. */
export function basePath(): string {
  return import.meta.env.SSR ? "" : (document.documentElement.dataset["basePath"] ?? "");
}

/** Every address of ours that the browser follows or requests goes through this function. */
export function addBasePath(path: string): string {
  return basePath() + path;
}

export function removeBasePath(address: string): string {
  return pathBelow(basePath(), address) ?? address;
}

/** Names storage, locks, and channels per wiki, because a host's wikis share them (rule 9.69). */
export function storageName(name: string): string {
  return name + basePath();
}
