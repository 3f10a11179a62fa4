import { expect, test } from 'vitest';
import { agentLabel, isHandheld } from './agent-label.ts';
import { agoOf } from './moments.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`, 'Chrome on Windows', false],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 'Edge on Windows', false],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android', true],
  [`Mozilla/5.0 (Linux; Android 14; SM-S911B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet on Android', true],
  [`Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/140.0.0.0 Mobile Safari/537.36 OPR/90.0`, 'Opera on Android', true],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Safari on iPhone',
    true,
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome on iPhone',
    true,
  ],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Mac', false],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} HeadlessChrome/140.0.0.0 Safari/537.36`, 'Chrome on Linux', false],
  ['Mozilla/5.0 (X11; Linux x86_64)', 'A browser on Linux', false],
  ['curl/8.5.0', 'curl', false],
  ['', 'An unknown program', false],
])('%s is %s', (agent, label, handheld) => {
  expect([agentLabel(agent), isHandheld(agent)]).toEqual([label, handheld]);
});

test.each([
  [0, 'a few minutes ago'],
  [9, 'a few minutes ago'],
  [10, '10 minutes ago'],
  [59, '59 minutes ago'],
  [60, 'an hour ago'],
  [11 * 60 + 59, '11 hours ago'],
])('%i minutes are %s', (minutes, label) => {
  const now = Date.parse('2026-11-21T12:00:00Z');
  expect(agoOf(new Date(now - minutes * 60_000).toISOString(), now)).toBe(label);
});
