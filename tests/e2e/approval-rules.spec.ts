import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { addDays, dateIn } from '../../src/shared/kit/date.ts';
import { sound } from './accessibility.ts';
import { sendTransfer } from './bank.ts';
import { confirmBySms, inDatabase, withNewApp } from './confirming.ts';
import { newPerson, register } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

/** Adds a registered person to the team of another as an admin, and takes them out of their own business. */
async function makeAdmin(email: string, businessId: string): Promise<void> {
  await inDatabase((client) =>
    client.query(`update members set business_id = $2, role = 'admin' where user_id = (select id from users where email = $1)`, [email, businessId]),
  );
}

async function approveRequest(page: Page, word: string): Promise<void> {
  await page.goto('/team?tab=requests');
  await page.getByRole('button', { name: word }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: word }).click();
  await expect(page.getByText('Approved and done')).toBeVisible();
}

test(
  'an owner sets a rule from a received invoice; an admin reads it in advance and asks twice, to approve and to pay; the owner decides, and it is paid',
  { tag: ['@phone', '@long'] },
  async ({ page, browser, request }, { project }) => {
    const [seller, owner, admin] = [newPerson('Rule Mills', 'Supplier'), newPerson('Rule Stores', 'Retailer'), newPerson('Rule Admin', 'Both')];
    const { isMobile = false, hasTouch = false, viewport } = project.use;
    const another = () =>
      browser.newContext({ isMobile, hasTouch, ...(viewport && { viewport }), reducedMotion: 'reduce' }).then((context) => context.newPage());
    const [theirs, colleague] = [await another(), await another()];
    await register(theirs, seller);
    await register(page, owner);
    await register(colleague, admin);
    await Promise.all([verified(seller.email, 1), verified(owner.email, 2)]);
    const [sells, buys] = [await signIn(request, seller.email), await signIn(request, owner.email)];
    await withNewApp(owner.email);
    await makeAdmin(admin.email, buys.businessId);
    // The page finds out that the business it showed is no longer theirs.
    await colleague.goto('/dashboard');
    await expect(colleague.getByText(owner.business).first()).toBeAttached();
    const issueDate = dateIn('Africa/Lagos', Date.now());
    const { id: contactId } = await sells.send<{ id: string }>('/v1/contact', { name: 'The store', email: owner.email });
    const itemDetails = [{ id: '1', name: 'Flour', quantity: 1, unitPrice: 6_000 }];
    const invoice = await sells.send<{ id: string; number: string }>('/v1/invoice', { contactId, issueDate, dueDate: addDays(issueDate, 14), itemDetails });
    const wallet = () => buys.read<{ account: object | null; available_balance: number }>(`/v1/wallet/${buys.businessId}`);
    await buys.send(`/v1/wallet/${buys.businessId}/account`, {});
    await expect.poll(async () => (await wallet()).account).not.toBeNull();
    await sendTransfer(owner.business, '10000');
    await expect.poll(async () => (await wallet()).available_balance).toBe(10_000);

    await test.step('the owner sets the rule from the invoice', async () => {
      await page.goto(`/invoices/${invoice.id}`);
      await page.getByRole('button', { name: 'More actions' }).click();
      await page.getByRole('menuitem', { name: 'Set a rule for this supplier…' }).click();
      const dialog = page.getByRole('dialog', { name: `Rule for ${seller.business}` });
      await dialog.getByRole('radio', { name: 'For every invoice and payment' }).check();
      await sound(page, 'a rule for the supplier of an invoice');
      await dialog.getByRole('button', { name: 'Save rule' }).click();
      await confirmBySms(page, owner.phone, /rule/);
      await expect(page.getByText('Rule saved')).toBeVisible();
      await page.goto('/settings?tab=banks');
      await expect(page.getByText('Every invoice needs a second person to approve it, and every payment too')).toBeVisible();
    });

    await test.step('the admin reads the reason before pressing, and asks to approve', async () => {
      // The session learns of the new team within a few seconds.
      await expect(async () => {
        await colleague.goto(`/invoices/${invoice.id}`);
        const reason = `${seller.business}: every invoice needs a second person to approve it.`;
        await expect(colleague.getByText(reason, { exact: false })).toBeVisible({ timeout: 5_000 });
      }).toPass();
      await expect(colleague.getByRole('button', { name: 'Approve', exact: true })).toHaveCount(0);
      await expect(colleague.getByRole('button', { name: 'Request payment approval' })).toBeVisible();
      await sound(colleague, 'a received invoice that needs a second person');
      await colleague.getByRole('button', { name: 'Request approval', exact: true }).click();
      const dialog = colleague.getByRole('dialog', { name: `Request approval of ${invoice.number}` });
      await expect(dialog).toContainText('Nothing happens until then.');
      await dialog.getByRole('button', { name: 'Request approval' }).click();
      await expect(colleague.getByRole('region', { name: 'Requests about this page' }).getByText('Awaiting approval')).toBeVisible();
    });

    await test.step('the owner approves', async () => {
      await approveRequest(page, 'Approve ₦6,000.00');
    });

    await test.step('paying needs the second person too: the dialog says so at once', async () => {
      await expect(colleague.getByText('You approved this invoice.', { exact: false })).toBeVisible();
      await colleague.getByRole('button', { name: 'Request payment approval' }).click();
      const dialog = colleague.getByRole('dialog', { name: `Request approval to pay ${invoice.number}` });
      await expect(dialog).toContainText(`${seller.business}: every payment needs a second person.`);
      await sound(colleague, 'a payment that needs a second person');
      await dialog.getByRole('button', { name: 'Request approval to pay ₦6,000.00' }).click();
      await expect(dialog).toBeHidden();
      await approveRequest(page, 'Approve and pay ₦6,000.00');
      await expect(colleague.getByText('This invoice is paid in full.')).toBeVisible();
      expect((await wallet()).available_balance).toBe(4_000);
    });

    await test.step('the supplier is put into a category, whose rule takes the place of its own', async () => {
      await page.goto('/settings?tab=banks');
      await page.getByRole('button', { name: 'Add a rule' }).click();
      await page.getByRole('menuitem', { name: 'Category of suppliers' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add a category of suppliers' });
      await sound(page, 'a category of suppliers');
      await dialog.getByRole('button', { name: 'Save category' }).click();
      await expect(dialog.getByText('Please choose at least one supplier.')).toBeVisible();
      await dialog.getByLabel('Name').fill('Flour');
      await dialog.getByRole('combobox').fill(seller.business);
      await dialog.getByRole('option', { name: new RegExp(seller.business) }).click();
      await expect(dialog.getByRole('list', { name: 'Suppliers of the category' })).toContainText(seller.business);
      await dialog.getByRole('radio', { name: 'For every invoice and payment' }).check();
      await dialog.getByRole('button', { name: 'Save category' }).click();
      await confirmBySms(page, owner.phone, /categor/i);
      await expect(page.getByText('Category saved')).toBeVisible();
      await expect(page.getByText('Flour', { exact: true })).toBeVisible();
      await expect(page.getByText(seller.business).last()).toBeVisible();
      await sound(page, 'rules for suppliers, with a category');
    });
    await Promise.all([theirs, colleague].map((one) => one.context().close()));
  },
);
