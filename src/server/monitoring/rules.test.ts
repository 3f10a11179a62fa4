import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FEATURES } from '../../shared/installation/features.ts';
import { OFFICE_ROUTES } from '../../shared/office/all-routes.ts';
import { metricNames } from './listener.ts';

const root = join(import.meta.dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const alerts = read('deploy/monitoring/alerts.yaml')
  .split(/^ +- alert: /m)
  .slice(1)
  .map((text) => ({
    name: text.split('\n')[0] ?? '',
    expr: /^ +expr: (.*)$/m.exec(text)?.[1] ?? '',
    severity: /severity: (\w+)/.exec(text)?.[1],
    summary: /summary: (.*)/.exec(text)?.[1],
    runbook: /runbook_url: (.*)/.exec(text)?.[1],
  }));
const runbook = read('docs/runbook.md');
const sections = new Map(
  runbook
    .split(/^## /m)
    .slice(1)
    .map((text) => [text.split('\n')[0] ?? '', text]),
);
/** Prometheus makes it for every target. */
const exported = new Set([...metricNames(), 'up']);

/** Names of metrics in an expression: names that are neither functions nor words of the language, outside selectors, groupings and texts. */
function metricsIn(expression: string): string[] {
  const bare = expression.replaceAll(/"[^"]*"|\{[^}]*\}|\[[^\]]*\]|\b(?:by|without|on|ignoring|group_left|group_right) ?\([^)]*\)/g, ' ');
  return [...bare.matchAll(/(?<![\w.])[a-z_:][\w:]*\b(?!\s*\()/gi)]
    .map(([name]) => name)
    .filter((name) => !['and', 'or', 'unless', 'bool', 'by'].includes(name));
}

test('metrics are found in expressions', () => {
  expect(metricsIn('sum by (route) (rate(http_total{status="5xx"}[5m])) / 1e3 > 0.5 and on (a) max(b) or absent(c{d="e"})')).toEqual(['http_total', 'b', 'c']);
});

describe.each(alerts)('the alert $name', ({ name, expr, severity, summary, runbook: link }) => {
  test('is about metrics that the product has', () => {
    const names = metricsIn(expr);
    expect(names.length).toBeGreaterThan(0);
    expect(names.filter((metric) => !exported.has(metric))).toEqual([]);
  });

  test('has a severity, a sentence, its section of the runbook and two tests', () => {
    expect(['critical', 'warning']).toContain(severity);
    expect(summary).toMatch(/\.'?$/);
    expect(link).toBe(`docs/runbook.md#${name.toLowerCase()}`);
    expect(sections.get(name)).toMatch(/\*\*Meaning\.\*\* .*\n\n1\. /);
    const tests = read('deploy/monitoring/alerts.test.yaml');
    for (const what of ['fires', 'does not fire']) expect(tests).toContain(`name: ${name} ${what}\n`);
  });
});

test('no section of the runbook is about an alert that does not exist, and its links lead to sections', () => {
  expect([...sections.keys()].toSorted()).toEqual(alerts.map(({ name }) => name).toSorted());
  const links = [...runbook.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor);
  expect(links.filter((anchor) => !alerts.some(({ name }) => name.toLowerCase() === anchor))).toEqual([]);
});

test('the calls of the back office in the runbook exist and take this input, and so do the features', () => {
  const calls = [...runbook.matchAll(/admin -- call ([\w.-]+)(?: '([^']*)')?`/g)];
  expect(calls.length).toBeGreaterThan(10);
  for (const [, id, input = '{}'] of calls) {
    const route = OFFICE_ROUTES.find((one) => one.id === id);
    expect([id, route?.input.safeParse(JSON.parse(input)).success]).toEqual([id, true]);
  }
  for (const [, name = ''] of runbook.matchAll(/admin -- feature (\w+) (?:on|off)/g)) expect(FEATURES).toContain(name);
});

test('the dashboard shows metrics that the product has', () => {
  const expressions = [...read('deploy/monitoring/grafana-dashboard.json').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, text = '""']) =>
    String(JSON.parse(text)),
  );
  expect(expressions.length).toBeGreaterThan(20);
  for (const metric of expressions.flatMap(metricsIn)) expect(exported).toContain(metric);
});
