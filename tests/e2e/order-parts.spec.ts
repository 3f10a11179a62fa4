import { expect, test } from '@playwright/test';
import { sound } from './accessibility.ts';
import { linkIn, message, newPerson, register } from './people.ts';
import { signIn } from './trade.ts';
import { verified } from './verification.ts';

test('a declined order is revised and approved, then delivered in two parts', { tag: ['@phone', '@long'] }, async ({ page, browser }) => {
  const buyer = newPerson('Parts Stores', 'Retailer');
  const supplier = newPerson('Parts Mills', 'Supplier');
  const other = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
  await register(other, supplier);
  await register(page, buyer);
  await verified(buyer.email, 1);
  const [buys, sells] = [await signIn(page.request, buyer.email), await signIn(other.request, supplier.email)];
  const contact = await buys.send<{ id: string }>('/v1/contact', { name: 'Parts Mills', email: supplier.email });
  const { id, number } = await buys.send<{ id: string; number: string }>('/v1/order', {
    contactId: contact.id,
    issueDate: '2026-11-01',
    dueDate: '2030-12-01',
    itemDetails: [
      { id: '1', name: 'Table runner', quantity: 24, unitPrice: 5_600 },
      { id: '2', name: 'Wall panel', quantity: 6, unitPrice: 42_000 },
    ],
  });
  await sells.send('/v1/order/decide', { orderId: id, action: 'deny', reason: 'We have only ten runners left.' });
  const dialog = page.getByRole('dialog');
  const history = page.getByRole('region', { name: 'History' });
  const deliveries = page.getByRole('region', { name: 'Deliveries' });

  await test.step('the buyer corrects the quantity and sends it again with its number', async () => {
    await page.goto(`/purchase-orders/${id}`);
    await expect(page.getByText('We have only ten runners left.').first()).toBeVisible();
    await expect(deliveries).toHaveCount(0);
    // Nobody delivers a declined order.
    await expect(page.getByText(/delivery by/i)).toHaveCount(0);
    await page.getByRole('button', { name: 'Revise and resend' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revise order');
    await page.getByLabel('Quantity of line 1').fill('10');
    await expect(page.getByText('₦308,000.00').first()).toBeVisible();
    await sound(page, '/invoices/create-purchase-order?revise');
    await page.getByRole('button', { name: 'Resend', exact: true }).click();
    await dialog.getByRole('button', { name: 'Resend', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/purchase-orders/${id}`));
    await expect(page.getByText('Revision 2').first()).toBeVisible();
    await expect(history.getByText('Revised and resent')).toBeVisible();
    await history.getByRole('button', { name: 'Show version 1' }).click();
    await expect(dialog.getByText('We have only ten runners left.')).toBeVisible();
    await expect(dialog.getByText('₦386,400.00').first()).toBeVisible();
    await sound(page, '/purchase-orders/{id}, version 1');
    await page.keyboard.press('Escape');
    expect((await message(supplier.email, new RegExp(`Revised purchase order ${number}`))).text).toContain('Total: ₦308,000.00; it was ₦386,400.00.');
  });

  await test.step('the link shows what changed; the supplier approves the revision', async () => {
    const guest = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    await guest.goto(await linkIn(supplier.email, new RegExp(`Purchase order ${number}`), '/received-order?q='));
    await expect(guest.getByText('Revised by the buyer')).toBeVisible();
    await expect(guest.getByText('Total: ₦308,000.00; it was ₦386,400.00.')).toBeVisible();
    await sound(guest, '/received-order, revised');
    await guest.context().close();
    await other.goto(`/purchase-orders/${id}`);
    await expect(other.getByText('Revised by the buyer')).toBeVisible();
    await other.getByRole('button', { name: 'Approve', exact: true }).click();
    await other.getByRole('alertdialog').getByRole('button', { name: 'Approve ₦308,000.00' }).click();
    await expect(page.getByRole('button', { name: 'Record a delivery' })).toBeVisible();
  });

  await test.step('six runners came; more than ordered is refused beside the field', async () => {
    await page.getByRole('button', { name: 'Record a delivery' }).click();
    await dialog.getByLabel('Quantity of Table runner').fill('11');
    await dialog.getByLabel('Quantity of Wall panel').fill('');
    await expect(dialog.getByText('At most 10 can still be delivered.')).toBeVisible();
    await sound(page, '/purchase-orders/{id}, delivery');
    await dialog.getByLabel('Quantity of Table runner').fill('6');
    await dialog.getByLabel('Note').fill('Two boxes, one wet.');
    await dialog.getByRole('button', { name: 'Record delivery' }).click();
    await expect(deliveries.getByText('Partly delivered: 6 of 16')).toBeVisible();
    await expect(deliveries.getByText('4 to come')).toBeVisible();
    await expect(history.getByText('6 × Table runner')).toBeVisible();
    // Where the dialog left it, the bar at the foot of a phone covers half of a button.
    await page.evaluate(() => window.scrollTo(0, 0));
    await sound(page, '/purchase-orders/{id}, partly delivered');
    await expect(other.getByRole('region', { name: 'Deliveries' }).getByText('“Two boxes, one wet.”')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Record a delivery' })).toHaveCount(0);
  });

  await test.step('the list finds it by what was delivered', async () => {
    await page.goto('/purchase-orders');
    await page.getByRole('button', { name: /^Filters/ }).click();
    await page.getByLabel('Delivered', { exact: true }).selectOption('Partly delivered');
    await expect(page).toHaveURL(/delivered=partial/);
    await page.keyboard.press('Escape');
    await expect(page.getByText('6 of 16').locator('visible=true').first()).toBeVisible();
    await sound(page, '/purchase-orders?delivered');
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    expect((await saved).suggestedFilename()).toBe('orders-sent.csv');
  });

  await test.step('a mistake is undone, and the rest completes the order', async () => {
    await page.goto(`/purchase-orders/${id}`);
    await deliveries.getByRole('button', { name: /^Undo the delivery of/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo delivery' }).click();
    await expect(deliveries.getByText('Nothing delivered yet')).toBeVisible();
    await page.getByRole('button', { name: 'Record a delivery' }).click();
    await dialog.getByRole('button', { name: 'Record delivery' }).click();
    await expect(deliveries.getByText('Delivered', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Record a delivery' })).toHaveCount(0);
    await expect(page.getByText('Everything is delivered. Parts Mills sends the invoice for this order.')).toBeVisible();
  });
  await other.context().close();
});
