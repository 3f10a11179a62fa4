import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { CategoryRow } from './supplier-category-row.tsx';
import type { Category } from './supplier-category-row.tsx';

type Member = Category['suppliers'][number];
const rule = { kind: 'above', amount: 50_000, appliesTo: 'payments' } as const;
const settled = (supplier: string): Member => ({ id: supplier, supplier, now: rule, next: null });
const waiting = (supplier: string, now: Member['now'], from = '2026-12-01T09:00:00.000Z'): Member => ({ id: supplier, supplier, now, next: { rule, from } });
const always = { kind: 'always', amount: 0, appliesTo: 'payments' } as const;

function textOf(suppliers: Member[], editable = true): string {
  const row = <CategoryRow category={{ id: 'cat_1', name: 'Transport', rule, suppliers }} editable={editable} onOpen={() => undefined} />;
  return renderToStaticMarkup(row)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('a category shows its rule and the first suppliers, with the number of the others', () => {
  expect(textOf(['Ade', 'Bako', 'City'].map(settled))).toBe('Transport Payments above ₦50,000.00 need a second person Ade, Bako, City');
  expect(textOf(['Ade', 'Bako', 'City', 'Dada', 'Eko'].map(settled))).toContain('Ade, Bako, City +2');
});

test('what waits is said until when, for all suppliers or for those that still have another rule', () => {
  expect(textOf([waiting('Ade', always), waiting('Bako', always)])).toMatch(/Ade, Bako Until 1 Dec 2026.*: Every payment needs a second person$/);
  const some = textOf([settled('Ade'), waiting('Bako', always), waiting('City', null, '2026-12-02T09:00:00.000Z')]);
  expect(some).toMatch(/Until 1 Dec 2026, \S+ for Bako: Every payment needs a second person/);
  expect(some).toMatch(/Until 2 Dec 2026, \S+ for City: No rule of its own/);
  const many = textOf([settled('Zed'), ...['Ade', 'Bako', 'City', 'Dada'].map((name) => waiting(name, always))]);
  expect(many).toContain('for Ade, Bako, City +1: ');
});
