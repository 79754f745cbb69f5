import { networkInterfaces, type NetworkInterfaceInfo } from "node:os";

type Interfaces = Readonly<Record<string, NetworkInterfaceInfo[] | undefined>>;

export function networkAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const addresses = Object.values(interfaces)
    .flatMap((found) => found ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal)
    .map(({ address }) => address)
    .filter((address) => !address.startsWith("169.254."));
  return addresses.toSorted((a, b) => Number(isPrivate(b)) - Number(isPrivate(a)));
}

/** RFC 1918. */
function isPrivate(address: string): boolean {
  return /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.)/.test(address);
}
