import { Worker } from 'node:worker_threads';

export interface ThreadLimits {
  /** Milliseconds of the processor. */
  readonly time: number;
  /** Milliseconds until a thread that waits is ended. */
  readonly wait: number;
  /** Megabytes; buffers count, though they are outside the limits of V8. */
  readonly memory: number;
}

const LIMITS: ThreadLimits = { time: 15_000, wait: 60_000, memory: 256 };
/** Milliseconds between two looks at a thread. */
const LOOK = 50;
const MEGABYTE = 1024 * 1024;

let last: Promise<unknown> = Promise.resolve();

/**
 * What the program answers to a file in a thread of its own, or null if it fails, ends without an answer, or exceeds a limit. One file at a time, so that several
 * large ones do not need the memory together.
 */
export function inThread(bytes: Uint8Array, program = new URL('./worker.ts', import.meta.url), limits = LIMITS): Promise<unknown> {
  const next = last.then(() => answerOf(bytes, program, limits));
  last = next;
  return next;
}

async function answerOf(bytes: Uint8Array, program: URL, { time, wait, memory }: ThreadLimits): Promise<unknown> {
  const worker = new Worker(program, {
    workerData: bytes,
    resourceLimits: { maxOldGenerationSizeMb: memory, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    stdout: true,
    stderr: true,
    env: {},
  });
  const end = () => void worker.terminate();
  const latest = setTimeout(end, wait);
  const look = setInterval(() => {
    void Promise.all([worker.cpuUsage(), worker.getHeapStatistics()]).then(
      ([{ user, system }, { external_memory: buffers }]) => ((user + system) / 1_000 > time || buffers > memory * MEGABYTE) && end(),
      () => undefined,
    );
  }, LOOK);
  try {
    return await new Promise<unknown>((done) => {
      worker.on('message', done);
      worker.on('error', () => done(null));
      worker.on('exit', () => done(null));
    });
  } finally {
    clearTimeout(latest);
    clearInterval(look);
    await worker.terminate();
  }
}
