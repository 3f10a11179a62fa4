import { parentPort, workerData } from 'node:worker_threads';
import { readContent } from './content.ts';

// Without an answer the file counts as unreadable.
if (workerData instanceof Uint8Array) parentPort?.postMessage(await readContent(workerData));
