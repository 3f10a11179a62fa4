/** Sample code for verifying a webhook in Node, shown in the documentation and on screens; a test runs it. */
export const VERIFY_SAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

// rawBody: the bytes as they came, before any JSON parser.
export function isOurs(secret, signature, rawBody) {
  const parts = signature.split(',').map((part) => part.split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (!(Math.abs(Date.now() / 1000 - Number(time)) < 300)) return false;
  const expected = createHmac('sha256', secret).update(time + '.').update(rawBody).digest();
  return parts.some(([name, hex]) => {
    const mark = Buffer.from(hex ?? '', 'hex');
    return name === 'v1' && mark.length === 32 && timingSafeEqual(mark, expected);
  });
}
`;
