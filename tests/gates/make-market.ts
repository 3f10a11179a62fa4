import { startTestApp } from '../../src/server/testing/test-app.ts';
import { openMarket } from './load-scenario.ts';

// Gate 19 runs a copy of this file in the folder of the release before: its code makes the businesses, on its own schema.
const [url = ''] = process.argv.slice(2);
const app = await startTestApp({}, { url, drop: () => Promise.resolve() });
const made = { market: await openMarket(app, 4), apart: await openMarket(app, 2) };
await app.stop();
process.stdout.write(JSON.stringify(made), () => process.exit());
