import { expect, test } from 'vitest';
import { BOOK_FORMATS } from '../../shared/books/formats.ts';
import type { BookFormat } from '../../shared/books/formats.ts';
import { readBookFile, sumsOf } from './book-files.ts';

/** A journal of two lines in the columns and forms of each program's own sample. */
const SAMPLES: Readonly<Record<BookFormat, readonly string[]>> = {
  quickbooks: [
    'Journal No.,Journal Date,Account Name,Debits,Credits,Description,Name',
    '1,01/15/2026,Salary Expense,5000,,Payroll,',
    '1,01/15/2026,Checking,,5000,Payroll,',
  ],
  xero: [
    '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1',
    'Payroll,15/1/2026,Wages,477,Tax Exempt,5000.00,',
    'Payroll,15/1/2026,Bank,090,Tax Exempt,-5000.00,',
  ],
  sage: [
    'Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount',
    'JD,,7003,0,15/01/2026,PAY1,Wages,5000.00,T9,0.00',
    'JC,,1200,0,15/01/2026,PAY1,Bank,5000.00,T9,0.00',
  ],
  zoho: [
    'Journal Date,Reference Number,Journal Number Prefix,Journal Number Suffix,Notes,Journal Type,Currency,Account,Description,Debit,Credit',
    '2026-01-15,PAY1,JN-,1,Payroll,both,NGN,Salaries,Wages,5000.00,',
    '2026-01-15,PAY1,JN-,1,Payroll,both,NGN,Bank,Wages,,5000.00',
  ],
};

test.each(BOOK_FORMATS)('the sample of %s is accepted, and not with a wrong sum, day, amount or an empty column', (format) => {
  const sample = SAMPLES[format];
  const read = (change: (text: string) => string) => readBookFile(format, sample.map((line, place) => (place === 1 ? change(line) : line)).join('\r\n'));
  const { lines, wrong } = read((line) => line);
  expect(wrong).toEqual([]);
  expect(Object.values(sumsOf(lines)).toSorted(([one], [other]) => one - other)).toEqual([
    [0, 500_000],
    [500_000, 0],
  ]);
  expect(lines.map(({ date }) => date)).toEqual(['2026-01-15', '2026-01-15']);
  for (const change of [
    (line: string) => line.replace('5000', '4999'),
    (line: string) => line.replace(/5000(\.00)?/, '"5,000"'),
    (line: string) => line.replace(/15/, '45'),
    (line: string) => line.replace(/477|7003|Salary Expense|Salaries/, ''),
  ])
    expect(read(change).wrong).not.toEqual([]);
});
