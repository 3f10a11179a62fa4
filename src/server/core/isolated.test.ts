import { expect, test } from 'vitest';
import { runIsolated } from './isolated.ts';

const limits = { time: 30_000, wait: 30_000, memory: 128 };
const program = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);
const answering = (answer: string) => program(`import { parentPort, workerData } from 'node:worker_threads'; parentPort.postMessage(${answer});`);

test.each([
  ['never ends', 'limit', 'for (;;);', { ...limits, time: 300 }],
  ['waits for nothing', 'limit', 'setInterval(() => undefined, 1_000);', { ...limits, wait: 300 }],
  ['fails', 'failed', 'throw new Error("no")', limits],
  ['ends without an answer', 'failed', '', limits],
  ['fills the heap', 'limit', 'const all = []; for (;;) all.push({ all: [...all.slice(-9)] });', limits],
  ['fills buffers', 'limit', 'const all = []; setInterval(() => all.push(new Uint8Array(2e7).fill(1)), 1);', limits],
  ['ends the whole process, as V8 does when a thread is out of memory', 'limit', 'process.kill(process.pid, "SIGABRT"); for (;;);', limits],
])('a program that %s gives no answer', async (_what, ended, code, own) => {
  expect(await runIsolated(program(code), null, own)).toEqual({ ended });
});

test('a program answers what it was given, bytes as bytes', async () => {
  expect(await runIsolated(answering('workerData'), { bytes: new Uint8Array([1, 2]), text: 'é' }, limits)).toEqual({
    answer: { bytes: new Uint8Array([1, 2]), text: 'é' },
  });
});

test('a program sees no environment', async () => {
  expect(process.env).toHaveProperty('PATH');
  expect(await runIsolated(answering('{ ...process.env }'), null, limits)).toEqual({ answer: {} });
});
