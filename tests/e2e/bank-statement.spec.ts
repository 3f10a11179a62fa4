import { expect, test } from '@playwright/test';
import { readCsv } from '../../src/shared/kit/csv.ts';
import { addDays, dateIn } from '../../src/shared/kit/date.ts';
import { workbook } from '../../src/web/csv-import/testing.ts';
import { sound } from './accessibility.ts';
import { newPerson, register } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

test('a bank’s statement: what is certain is chosen, the rest is searched, and the next import knows it @phone', async ({ page, request }, { project }) => {
  const seller = newPerson('Stella', 'Supplier');
  await register(page, seller);
  await verified(seller.email, 1);
  const api = await signIn(request, seller.email);
  const issueDate = dateIn('Africa/Lagos', Date.now());
  const { id: contactId } = await api.send<{ id: string }>('/v1/contact', { name: 'Greenfield Stores', email: `greenfield.${Date.now()}@example.com` });
  const invoice = (unitPrice: number) =>
    api.send<{ id: string; number: string }>('/v1/invoice', {
      contactId,
      issueDate,
      dueDate: addDays(issueDate, 14),
      itemDetails: [{ id: '1', name: 'Goods', quantity: 1, unitPrice }],
    });
  const [named, same, other] = [await invoice(5_000), await invoice(7_000), await invoice(9_000)];
  const file = [
    'GUARANTY TRUST BANK',
    'Trans. Date,Reference,Value Date,Debits,Credits,Balance,Originating Branch,Remarks',
    `02-Nov-2026,'1,02-Nov-2026,,"5,000.00","5,000.00",HEAD OFFICE,NIP FRM CHIDI EZE-${named.number}`,
    `03-Nov-2026,'2,03-Nov-2026,,"7,000.00","12,000.00",HEAD OFFICE,goods`,
    `03-Nov-2026,'3,03-Nov-2026,"1,000.00",,"11,000.00",HEAD OFFICE,POS`,
    `04-Nov-2026,'4,04-Nov-2026,,"4,000.00","15,000.00",HEAD OFFICE,cash`,
  ].join('\n');
  const choose = () => page.locator('input[type=file]').setInputFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });

  await page.goto('/wallet?tab=transfers');
  await page.getByRole('link', { name: 'Import a bank statement' }).click();
  await sound(page, `bank-statement-start-${project.name}`);
  await choose();
  await expect(page.getByText('3 payments received · 1 outgoing row left out', { exact: false })).toBeVisible();
  const matched = page.getByRole('listitem').filter({ hasText: 'CHIDI EZE' });
  await expect(matched.getByRole('combobox')).toHaveValue(named.id);
  // The suggestion of an amount, with one press; the list has the focus then.
  const goods = page.getByRole('listitem').filter({ hasText: 'goods' }).getByRole('combobox');
  await page.getByRole('button', { name: `Choose ${same.number}` }).press('Enter');
  await expect(goods).toHaveValue(same.id);
  await expect(goods).toBeFocused();
  const cash = page.getByRole('listitem').filter({ hasText: 'cash' });
  await cash.getByRole('combobox').selectOption('search');
  await page.getByRole('combobox', { name: 'Find the invoice' }).fill(other.number);
  await page.getByRole('option').first().click();
  await sound(page, `bank-statement-${project.name}`);
  await page.getByRole('button', { name: 'Record 3 payments, ₦16,000.00' }).click();
  await expect(page.getByText('3 payments recorded')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recorded (3)' })).toBeVisible();

  await page.goto(`/invoices/${other.id}`);
  await expect(page.getByText('Partially paid', { exact: true }).first()).toBeVisible();
  // The same statement from Excel, so long that reading it takes a worker where the page allows one.
  const cells = (line: string, row: number) =>
    readCsv(line).lines[0]?.map((text, column) => `<c r="${'ABCDEFGH'[column] ?? ''}${row}" t="inlineStr"><is><t>${text}</t></is></c>`) ?? [];
  const rows = [...file.split('\n'), ...Array.from({ length: 1_500 }, () => `05-Nov-2026,'5,05-Nov-2026,"1.00",,"1.00",HEAD OFFICE,POS`)];
  const buffer = Buffer.from(workbook(rows.map((line, index) => cells(line, index + 1))));
  await page.goto('/wallet/bank-statement');
  await page.locator('input[type=file]').setInputFiles({ name: 'statement.xlsx', mimeType: 'application/octet-stream', buffer });
  await expect(page.getByText('1,501 outgoing rows left out', { exact: false })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recorded (3)' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Record / })).toHaveCount(0);
});
