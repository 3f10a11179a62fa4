import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { newPerson, register } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

const LINES = [
  { id: '1', name: 'Table runner', quantity: 24, unitPrice: 5_600 },
  { id: '2', name: 'Wall panel', quantity: 6, unitPrice: 42_000 },
];

test(
  'an invoice is compared with the order that the buyer chooses, and approved once its differences are checked',
  { tag: ['@phone', '@long'] },
  async ({ page, browser }) => {
    const [buyer, supplier] = [newPerson('Compare Stores', 'Retailer'), newPerson('Compare Mills', 'Supplier')];
    const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    await register(other, supplier);
    await register(page, buyer);
    await verified(buyer.email, 1);
    await verified(supplier.email, 1);
    const [buys, sells] = [await signIn(page.request, buyer.email), await signIn(other.request, supplier.email)];
    const toSupplier = await buys.send<{ id: string }>('/v1/contact', { name: 'Compare Mills', email: supplier.email });
    const toBuyer = await sells.send<{ id: string }>('/v1/contact', { name: 'Compare Stores', email: buyer.email });
    const order = await buys.send<{ id: string; number: string }>('/v1/order', { contactId: toSupplier.id, issueDate: '2026-11-01', itemDetails: LINES });
    await sells.send('/v1/order/decide', { orderId: order.id, action: 'approve' });
    const invoice = (itemDetails: object[], taxes: object[] = []) =>
      sells.send<{ id: string; number: string }>('/v1/invoice', { contactId: toBuyer.id, issueDate: '2026-11-02', dueDate: '2030-12-01', itemDetails, taxes });
    const same = await invoice(LINES);
    const differs = await invoice(
      [
        { id: '1', name: 'Table runner', quantity: 26, unitPrice: 5_800 },
        { id: '2', name: 'Wall panel', quantity: 4, unitPrice: 42_000 },
        { id: '3', name: 'Transport to Lekki, second floor', quantity: 1, unitPrice: 15_000 },
      ],
      [{ name: 'VAT', amount: 7.5 }],
    );
    const dialog = page.getByRole('dialog');
    const card = page.getByRole('region', { name: `Compared with ${order.number}` });

    await test.step('an open order with the same total is suggested, and matches', async () => {
      await page.goto(`/invoices/${same.id}`);
      await expect(page.getByText(`${order.number} to this supplier has the same total. Compare?`)).toBeVisible();
      await page.getByRole('button', { name: `Compare with ${order.number}` }).click();
      await expect(card.getByText('Matches the order')).toBeVisible();
      await expect(card.getByText('No delivery is recorded.')).toBeVisible();
      await card.getByRole('button', { name: 'Stop comparing' }).click();
      await expect(page.getByRole('button', { name: `Compare with ${order.number}` })).toBeVisible();
    });

    await test.step('the buyer chooses the order of another one, and sees what differs', async () => {
      const lines = [
        { line: 1, quantity: 24 },
        { line: 2, quantity: 3 },
      ];
      await buys.send(`/v1/order/${order.id}/business/${buys.businessId}/deliveries`, { deliveredOn: '2020-11-02', lines });
      await page.goto(`/invoices/${differs.id}`);
      await page.getByRole('button', { name: 'Compare with an order' }).click();
      await dialog.getByText(order.number).click();
      await sound(page, '/invoices/{id}, choose an order');
      await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
      await expect(card.getByText('5 differences')).toBeVisible();
      await expect(card.getByText('2 more than ordered: ₦11,600.00')).toBeVisible();
      await expect(card.getByText('Price higher: ₦5,200.00 more than ordered')).toBeVisible();
      await expect(card.getByText('1 more than received: ₦42,000.00')).toBeVisible();
      await expect(card.getByText('Not ordered: ₦15,000.00')).toBeVisible();
      await expect(card.getByText('Tax: ₦25,035.00 more than ordered')).toBeVisible();
      await sound(page, '/invoices/{id}, compared');
    });

    await test.step('several are not paid together before that', async () => {
      await page.goto('/invoices?type=received');
      for (const { number } of [same, differs]) await page.getByRole('checkbox', { name: new RegExp(number) }).press('Space');
      await page
        .getByRole('region', { name: 'Selected invoices' })
        .getByRole('button', { name: /^(Pay|Request approval)( ₦|$)/ })
        .click();
      await expect(dialog.getByText(`${differs.number} differs from ${order.number}.`)).toBeVisible();
      await expect(dialog.getByText('Table runner: 2 more than ordered: ₦11,600.00')).toBeVisible();
      await expect(dialog.getByRole('button', { name: /^(Pay|Request approval to pay) ₦/ })).toBeDisabled();
      await sound(page, '/invoices, pay several with differences');
      await dialog.getByRole('button', { name: 'Show line by line' }).click();
      await expect(page).toHaveURL(new RegExp(`/invoices/${differs.id}`));
      await expect(card).toBeVisible();
    });

    await test.step('approving waits until somebody has checked the differences', async () => {
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      const approve = dialog.getByRole('button', { name: /^Approve ₦/ });
      await expect(dialog.getByText(`${differs.number} differs from ${order.number}.`)).toBeVisible();
      await expect(approve).toBeDisabled();
      await sound(page, '/invoices/{id}, approve with differences');
      await dialog.getByRole('button', { name: 'Show line by line' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(card).toBeInViewport();
      await page.getByRole('button', { name: 'Approve', exact: true }).click();
      await dialog.getByRole('button', { name: 'I have checked the differences' }).click();
      await expect(dialog.getByText(/^Checked by/)).toBeVisible();
      await approve.click();
      await expect(page.getByText('Approved').first()).toBeVisible();
      await expect(card.getByText('5 differences')).toBeVisible();
    });

    await test.step('the order lists it', async () => {
      await page.goto(`/purchase-orders/${order.id}`);
      const list = page.getByRole('region', { name: 'Invoices of this order' });
      await expect(list.getByText('Unpaid')).toBeVisible();
      await sound(page, '/purchase-orders/{id}, with invoices');
      await list.getByRole('link').click();
      await expect(page).toHaveURL(new RegExp(`/invoices/${differs.id}`));
    });

    await test.step('the supplier sees nothing of it', async () => {
      await other.goto(`/invoices/${differs.id}`);
      await expect(other.getByRole('heading', { level: 1 })).toHaveText(/INV-\d+/);
      await expect(other.getByText(order.number)).toHaveCount(0);
    });
    await other.context().close();
  },
);
