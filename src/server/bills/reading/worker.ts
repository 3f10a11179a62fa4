import { parentPort, workerData } from 'node:worker_threads';
import { readPdfBill } from './pdf.ts';
import { readPhotoBill } from './photo.ts';
import { isPicture } from './picture.ts';

// Without an answer the file counts as unreadable.
if (workerData instanceof Uint8Array) parentPort?.postMessage(isPicture(workerData) ? await readPhotoBill(workerData) : await readPdfBill(workerData));
