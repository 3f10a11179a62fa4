import { parentPort, workerData } from 'node:worker_threads';
import { readPdfBill } from './pdf.ts';

// Without an answer the file counts as unreadable.
if (workerData instanceof Uint8Array) parentPort?.postMessage(await readPdfBill(workerData));
