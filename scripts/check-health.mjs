// Ends with 0 if the server on this machine is ready, as container engines expect.
const { PORT = "3000", BASE_URL = "" } = process.env;
const path = URL.parse(BASE_URL)?.pathname.replace(/\/$/, "") ?? "";

try {
  const { ok } = await fetch(`http://127.0.0.1:${PORT}${path}/api/health`);
  process.exitCode = ok ? 0 : 1;
} catch {
  process.exitCode = 1;
}
