// HEALTHCHECK of the image: asks the listener of the role that this container runs. The worker has only that of the metrics; without it, that it runs is all that is asked.
import { readFileSync } from 'node:fs';

const role = readFileSync('/proc/1/cmdline', 'utf8').split('\0').filter(Boolean).at(-1);
const { PORT = '4400', OFFICE_PORT = String(Number(PORT) + 4), METRICS_PORT } = process.env;
const asked = { api: `${PORT}/livez`, all: `${PORT}/livez`, office: `${OFFICE_PORT}/livez`, worker: METRICS_PORT && `${METRICS_PORT}/metrics` }[role];
if (asked) {
  const answer = await fetch(`http://127.0.0.1:${asked}`, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
  process.exitCode = answer?.ok ? 0 : 1;
}
