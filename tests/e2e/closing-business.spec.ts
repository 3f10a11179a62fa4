import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { confirmBySms, inDatabase } from './confirming.ts';
import { message, newPerson, register } from './people.ts';
import { signIn } from './trade.ts';

for (const width of [1440, 390])
  test(`an owner closes a business at ${width}: what stands against it first, then what remains, and what its link says`, async ({
    page,
    browser,
    request,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const person = newPerson('Leaving', 'Both');
    await register(page, person);
    await inDatabase((client) => client.query('update businesses set level = 3 where name = $1', [person.business]));
    const api = await signIn(request, person.email);
    const { id: contactId } = await api.send<{ id: string }>('/v1/contact', {
      name: 'Chidi Eze',
      email: `chidi.${Date.now()}@example.com`,
      category: 'customer',
    });
    const today = new Date().toISOString().slice(0, 10);
    const { shareUrl, id } = await api.send<{ id: string; shareUrl: string }>('/v1/invoice', {
      contactId,
      issueDate: today,
      dueDate: today,
      itemDetails: [{ id: '1', name: 'Cloth', quantity: 1, unitPrice: 45_000 }],
    });
    // As if a dispute of a payer's bank were open.
    await inDatabase((client) =>
      client.query(
        `insert into cases (id, kind, subject, business_id, detail, created_at) select $2, 'dispute', $2, id, '{}', now() from businesses where name = $1`,
        [person.business, `case_${id}`],
      ),
    );
    await page.goto('/settings?tab=data');
    const begin = page.getByRole('button', { name: 'Close this business' });
    await expect(page.getByText(/^Payments that a payer’s bank disputes: 1/)).toBeVisible();
    await expect(begin).toBeDisabled();
    await sound(page, 'what stands against closing');
    await inDatabase((client) =>
      client.query(`update cases set state = 'closed', closed_at = now(), closed_by = 'test', outcome = 'won' where id = $1`, [`case_${id}`]),
    );
    await page.reload();
    await begin.click();
    const dialog = page.getByRole('dialog', { name: /^Close Leaving/ });
    const confirm = dialog.getByRole('button', { name: 'Close business' });
    await expect(confirm).toBeDisabled();
    await dialog.getByLabel(/^Void the unpaid invoice of ₦45,000/).check();
    await sound(page, 'closing a business');
    await confirm.click();
    await confirmBySms(page, person.phone, /Close this business/);
    await expect(page.getByText(/^This business was closed on/)).toBeVisible();
    await expect(begin).toHaveCount(0);
    await sound(page, 'a closed business');
    expect((await message(person.email, /is closed/)).text).toContain('You can read and export everything until');
    // What remains readable, and what is refused.
    await page.goto(`/invoices/${id}`);
    await expect(page.getByText(/^This business was closed on/)).toBeVisible();
    await expect(page.getByRole('main').getByText('Chidi Eze').first()).toBeVisible();
    const customer = await (await browser.newContext({ viewport: { width, height: 844 } })).newPage();
    await customer.goto(shareUrl);
    await expect(customer.getByText(/has closed its business here and can no longer be paid/)).toBeVisible();
    await sound(customer, 'the link of a closed business');
  });
