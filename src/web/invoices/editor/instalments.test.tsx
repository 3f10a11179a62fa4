import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../../shared/kit/date.ts';
import { kobo } from '../../../shared/kit/money.ts';
import { Form } from '../../../ui/form/form.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { EditorInstalments, InstalmentsPreview } from './instalments.tsx';
import { previewDocument } from './preview-document.ts';
import { sendable } from './sendable.ts';
import { blankValues, newLine, strictDraft } from './values.ts';
import type { EditorValues, InstalmentValues } from './values.ts';

const today = calendarDate('2026-11-28');

function valuesOf(instalments: InstalmentValues[] | null): EditorValues {
  if (!today) throw new Error('a real day');
  return { ...blankValues(today, { dueDays: 14, defaultTax: null }), itemDetails: [{ ...newLine(), unitPrice: kobo(300_000_00) }], instalments };
}

function Shown({ values }: { values: EditorValues }) {
  const form = useForm({ schema: sendable, defaults: values, toInput: strictDraft, submit: () => Promise.resolve() });
  return (
    <Form form={form} label="Invoice">
      {today && <EditorInstalments form={form} today={today} />}
      {today && (
        <InstalmentsPreview values={values} data={previewDocument(values, { name: 'Seller', businessDetail: {}, logo: null }, undefined)} today={today} />
      )}
    </Form>
  );
}

const text = (instalments: InstalmentValues[] | null) => {
  const markup = renderToStaticMarkup(<Shown values={valuesOf(instalments)} />);
  return markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
};

describe('the instalments of the editor', () => {
  it('show their amounts, what is wrong, and the schedule in the preview', () => {
    const [first, last] = [
      { id: 'a', dueDate: '2026-12-01' },
      { id: 'b', dueDate: '2027-01-01' },
    ];
    expect(text(null)).toContain('Pay in instalments');
    const halves = text([
      { ...first, percent: '40' },
      { ...last, percent: '60' },
    ]);
    for (const said of ['₦120,000.00', '₦180,000.00', '1. 1 Dec 2026 · 40% · ₦120,000.00', 'due 1 Dec 2026 · instalment 1 of 2'])
      expect(halves).toContain(said);
    expect(
      text([
        { ...first, percent: '40' },
        { ...last, percent: '50' },
      ]),
    ).toContain('The instalments make 90%; together they must be 100%.');
    expect(text([{ ...first, amount: kobo(100_000_00) }, last])).toContain('The rest ₦200,000.00');
  });
});
