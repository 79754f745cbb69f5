import { pathBelow } from "../../domain/base-path.ts";

/** The server writes it into each page, and adds it to the addresses that it renders itself. */
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

/** A name in the browser's storage, locks, or channels, which all of the host share (rule 9.69). */
export function storageName(name: string): string {
  return name + basePath();
}
