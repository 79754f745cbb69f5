import { basePathOf } from "../domain/base-path.ts";
import { isLoopbackAddress } from "../domain/is-loopback-address.ts";
import { networkAddresses } from "./network-addresses.ts";
import { WrongSetting, type Environment } from "./settings.ts";

/** Without the `--` before it, npm passes the option on as a variable. @throws WrongSetting */
export function isForLan(args: readonly string[], environment: Environment): boolean {
  const unknown = args.find((arg) => arg !== "--lan");
  if (unknown !== undefined)
    throw new WrongSetting(`${unknown} is not an option. The only one is --lan.`);
  return args.length > 0 || environment["npm_config_lan"] === "true";
}

/** @throws WrongSetting when the machine is on no network (rules 11.17 and 11.18) */
export function openToNetwork(
  environment: Environment,
  [address] = networkAddresses(),
): Environment {
  if (address === undefined) {
    throw new WrongSetting(
      "--lan: this machine has no address on a network. Connect it to one, or start without --lan.",
    );
  }
  const given = URL.parse(environment["BASE_URL"]?.trim() ?? "");
  const isReachable = given !== null && !isLoopbackAddress(given.href);
  const port = environment["PORT"]?.trim() || "3000";
  return {
    ...environment,
    HOST: "0.0.0.0",
    ...(!isReachable && {
      BASE_URL: `http://${address}:${port}${given ? basePathOf(given.href) : ""}`,
    }),
  };
}

/** @returns the start's lines for other devices (rules 11.17 and 11.19) */
export async function lanLines(
  baseUrl: string,
  port: number,
  { isTerminal = false, addresses = networkAddresses() } = {},
): Promise<string[]> {
  const path = basePathOf(baseUrl);
  const list = addresses.map((address) => `http://${address}:${port}${path}`).join(", ");
  return [
    `  On this network: ${list}`,
    ...(await codeLines(baseUrl, isTerminal)),
    "  Passwords travel unencrypted: use --lan only in a network that you trust.",
  ];
}

/** White on black in terminals of any colors, because not every camera reads an inverted code. */
async function codeLines(text: string, isTerminal: boolean): Promise<string[]> {
  const { default: encodeQR } = await import("qr");
  const lines = encodeQR(text, "ascii").trimEnd().split("\n");
  return lines.map((line) => (isTerminal ? `\u001B[97;40m${line}\u001B[0m` : line));
}
