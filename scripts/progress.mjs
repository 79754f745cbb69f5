// A progress line: rewritten in place on a terminal, repeated every few seconds in a log.
const secondsBetweenLogLines = 10;

export async function withProgress(title, work, state = () => "") {
  const started = Date.now();
  const terminal = process.stdout.isTTY === true;
  const seconds = () => Math.round((Date.now() - started) / 1000);
  const line = () => `${title} ${state()} ${seconds()} s`.replace(/ {2,}/g, " ");
  const show = () => process.stdout.write(terminal ? `\r\u001b[2K${line()}` : `${line()}\n`);
  process.stdout.write(terminal ? title : `${title}\n`);
  const timer = setInterval(show, terminal ? 250 : secondsBetweenLogLines * 1000);
  try {
    const result = await work();
    process.stdout.write(`${terminal ? "\r\u001b[2K" : ""}${title} done, ${seconds()} s\n`);
    return result;
  } catch (error) {
    process.stdout.write(terminal ? "\n" : "");
    throw error;
  } finally {
    clearInterval(timer);
  }
}
