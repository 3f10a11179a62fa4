import { expect } from 'vitest';
import { eventually } from '../../src/server/testing/test-app.ts';
import type { TestUser } from '../../src/server/testing/test-app.ts';

/** The live events of an open page, by their topics. */
export async function topicsAt(url: string, who: TestUser, signal: AbortSignal): Promise<() => string[]> {
  const stream = await fetch(`${url}/v1/live?businessId=${who.businessId}`, { headers: { authorization: `Bearer ${who.token}` }, signal });
  expect(stream.status).toBe(200);
  let text = '';
  const read = async () => {
    for await (const part of stream.body ?? []) text += new TextDecoder().decode(part);
  };
  // Ends with the process, or when the test aborts it.
  read().catch(() => undefined);
  await eventually('the head of the stream', () => Promise.resolve(text.includes(': quiet')));
  return () => [...text.matchAll(/^event: news\ndata: (.*)$/gm)].map(([, topic]) => topic ?? '');
}
