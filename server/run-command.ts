import { UnusableDatabase } from "./db/migrate.ts";
import { exitOnSignals } from "./exit-on-signals.ts";
import { progressLine, type ShowProgress } from "./progress-line.ts";
import { readEnvironment } from "./read-environment.ts";
import { privateUmask } from "./restrict-data-folder.ts";
import { misspelledLines, readSettings, WrongSetting, type Settings } from "./settings.ts";
import { UsageError } from "./usage-error.ts";

export type Command = {
  settings: Settings;
  args: readonly string[];
  print: (line: string) => void;
  show: ShowProgress;
};

/**
 * Runs a command. Its exit code is that of the work, 2 for an error whose message says what to do,
 * and 1 for any other error.
 * @param stopped what to say of an unexpected end, without a period
 */
export async function runCommand(
  stopped: string,
  work: (command: Command) => Promise<number>,
): Promise<void> {
  process.umask(privateUmask);
  exitOnSignals();
  // A closed pipe must not stop it.
  process.stdout.on("error", () => undefined);
  const line = progressLine(process.stdout);
  const print = (text: string) => {
    line.end();
    process.stdout.write(`${text}\n`);
  };
  // A log needs the end of each step only.
  const show: ShowProgress = (done, total, label) => {
    if (process.stdout.isTTY || done === total) line.show(done, total, label);
  };
  try {
    const settings = readSettings(readEnvironment(process.env));
    for (const misspelled of misspelledLines(settings)) print(misspelled);
    process.exitCode = await work({ settings, args: process.argv.slice(2), print, show });
  } catch (error) {
    line.end();
    const { message } = error as Error;
    const isOwnFault = !isExplained(error);
    process.stderr.write(
      isOwnFault ? `${stopped}: ${message.replace(/\.$/, "")}.\n` : `${message}\n`,
    );
    process.exitCode = isOwnFault ? 1 : 2;
  }
}

/** Errors whose message says what to do. */
export function isExplained(error: unknown): boolean {
  return [UsageError, WrongSetting, UnusableDatabase].some((kind) => error instanceof kind);
}
