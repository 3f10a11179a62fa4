// HEALTHCHECK of the image: asks the listener of the role that this container runs. The worker has none, so that it runs is all that is asked of it.
import { readFileSync } from 'node:fs';

const role = readFileSync('/proc/1/cmdline', 'utf8').split('\0').filter(Boolean).at(-1);
const { PORT = '4400', OFFICE_PORT = String(Number(PORT) + 4) } = process.env;
const port = { api: PORT, all: PORT, office: OFFICE_PORT }[role];
if (port !== undefined) {
  const answer = await fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(3_000) }).catch(() => null);
  process.exitCode = answer?.ok ? 0 : 1;
}
