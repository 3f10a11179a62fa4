import { afterEach, expect, test, vi } from 'vitest';
import { listenToLiveEvents } from './live.ts';

let stop: (() => void) | undefined;
afterEach(() => {
  stop?.();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The topics that a page learns of which began to read at `since`, and whose stream begins with `text`. */
async function heardFrom(text: string, since: number): Promise<string[]> {
  const heard: string[] = [];
  const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(`retry: 2000\n\n${text}event: news\ndata: end\n\n`)) });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body)));
  await new Promise<void>((done) => {
    stop = listenToLiveEvents(
      { q: 'link' },
      (topic) => {
        heard.push(topic);
        if (topic === 'end') done();
      },
      since,
    );
  });
  return heard;
}

test('an event between the reads of a page and its stream is not lost', async () => {
  const since = performance.now() - 1_000;
  expect(await heardFrom(': quiet 500\n\n', since)).toEqual(['again', 'end']);
});

test('a page whose reads are younger than the last event does not read again', async () => {
  const since = performance.now() - 1_000;
  expect(await heardFrom(': quiet 60000\n\n', since)).toEqual(['end']);
});

test('a stream that was refused, as to a member whom the server did not know yet, is asked for again; the page reads again once for the refusals and once for the gap', async () => {
  vi.useFakeTimers();
  const answers = [new Response(null, { status: 403 }), new Response(null, { status: 429 }), new Response('event: news\ndata: end\n\n')];
  vi.stubGlobal('fetch', () => Promise.resolve(answers.shift() ?? new Response(null, { status: 403 })));
  const heard: string[] = [];
  stop = listenToLiveEvents({ q: 'link' }, (topic) => heard.push(topic));
  await vi.advanceTimersByTimeAsync(20_000);
  expect(heard.slice(0, 3)).toEqual(['again', 'again', 'end']);
});
