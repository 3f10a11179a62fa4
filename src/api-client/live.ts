/** The source of live events: a business (with a token) or one linked invoice. */
export type LiveEventOf = { businessId: string; token: string } | { q: string };

/**
 * Listens to live events until stopped: `onNews(topic)` for each, `again` when one may have been missed: after a gap, and where there was one between `since`,
 * when the page began to read what it shows (of `performance.now()`; by default when it was opened), and the first opening of the stream.
 * Reads server-sent events with fetch, because EventSource cannot send the token. Reconnects with growing delays.
 */
export function listenToLiveEvents(of: LiveEventOf, onNews: (topic: string) => void, since = 0): () => void {
  const end = new AbortController();
  void keepListening(of, onNews, since, end.signal);
  return () => end.abort();
}

const SHORTEST = 2_000;
const LONGEST = 60_000;
/** The server sends a comment every 20 s: a connection without data for longer is broken. */
const SILENCE = 50_000;

async function keepListening(of: LiveEventOf, onNews: (topic: string) => void, since: number, signal: AbortSignal): Promise<void> {
  let wait = SHORTEST;
  let isRefused = false;
  for (let from: number | null = since; !signal.aborted; from = null) {
    try {
      const response = await open(of, signal);
      if (response.ok && response.body) {
        wait = SHORTEST;
        isRefused = false;
        if (from === null) onNews('again');
        await read(response.body, onNews, from ?? Infinity, signal);
      } else if (!isRefused) {
        // The page reads again and shows the reason: the session ended, or the membership was revoked. If it stays, the refusal was of the past.
        isRefused = true;
        onNews('again');
      }
    } catch {
      // A broken connection is not an error: after reconnecting, `again` reloads what was missed.
    }
    await pause(wait * (0.5 + Math.random()), signal);
    wait = Math.min(wait * 2, LONGEST);
  }
}

function open(of: LiveEventOf, signal: AbortSignal): Promise<Response> {
  if ('q' in of) return fetch(`/v1/live?q=${encodeURIComponent(of.q)}`, { signal });
  return fetch(`/v1/live?businessId=${encodeURIComponent(of.businessId)}`, { signal, headers: { Authorization: `Bearer ${of.token}` } });
}

async function read(body: ReadableStream<Uint8Array>, onNews: (topic: string) => void, since: number, signal: AbortSignal): Promise<void> {
  const reader = textOf(body).getReader();
  let rest = '';
  while (!signal.aborted) {
    const { done, value } = await inTime(reader);
    if (done) return;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      // The first line of a stream: how long ago the last event was.
      if (line.startsWith(': quiet ') && performance.now() - Number(line.slice(8)) >= since) onNews('again');
      if (line.startsWith('data: ')) onNews(line.slice(6));
    }
  }
}

async function inTime(reader: ReadableStreamDefaultReader<string>): Promise<ReadableStreamReadResult<string>> {
  const silent = setTimeout(() => void reader.cancel(), SILENCE);
  try {
    return await reader.read();
  } finally {
    clearTimeout(silent);
  }
}

/** Ends early when `signal` aborts. */
function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, time);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

function textOf(body: ReadableStream<Uint8Array>): ReadableStream<string> {
  // The decoder accepts any buffer; the types of the two ends of the pipe differ in the library.
  return body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>);
}
