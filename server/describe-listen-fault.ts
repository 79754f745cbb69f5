import { networkAddresses } from "./network-addresses.ts";
import type { Settings } from "./settings.ts";

/** @returns one line with the cause and the remedy (rule 11.20) */
export function describeListenFault(
  { host, port }: Pick<Settings, "host" | "port">,
  error: unknown,
): string {
  const { code = "", message } = error as { code?: string; message: string };
  if (code === "EADDRINUSE") {
    return `PORT: ${port} is in use on ${host}. Is Paddock running already? Stop it, or set PORT to another one.`;
  }
  if (code === "EACCES") {
    return `PORT: this user may not listen on ${port}. Set PORT to 1024 or more.`;
  }
  const own = ["127.0.0.1 (this machine alone)", "0.0.0.0 (all networks)", ...networkAddresses()];
  const reason = hostReasons[code];
  if (reason) return `HOST: ${host} ${reason}. Set it to one of ${own.join(", ")}.`;
  return `HOST and PORT: the server cannot listen on ${host}:${port} (${message}).`;
}

const unknownName = "is neither an address nor a known host name";
const hostReasons: Readonly<Record<string, string>> = {
  EADDRNOTAVAIL: "is not an address of this machine",
  EAFNOSUPPORT: "is not an address that this machine can use",
  EINVAL: "is not an address that this machine can use",
  ENOTFOUND: unknownName,
  EAI_AGAIN: unknownName,
  ENODATA: unknownName,
};
