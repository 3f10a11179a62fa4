import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { PASSWORD, fromElsewhere, linkIn, message, newPerson, register, someBvn } from './people.ts';

/** What was tapped, over all pages, without fields that are typed into. */
async function recordTaps(page: Page): Promise<readonly string[]> {
  const taps: string[] = [];
  await page.exposeFunction('recordTap', (name: string) => {
    taps.push(name);
  });
  await page.addInitScript(() => {
    const types = new Set(['checkbox', 'radio']);
    addEventListener(
      'pointerdown',
      ({ isTrusted, target }) => {
        if (!isTrusted || !(target instanceof Element)) return;
        const typed = target.closest('input, textarea');
        if (typed && !(typed instanceof HTMLInputElement && types.has(typed.type))) return;
        void Reflect.get(globalThis, 'recordTap')((target.closest('button, a, label, [role=option]') ?? target).textContent.trim());
      },
      true,
    );
  });
  return taps;
}

// One project: the test always uses a phone.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('from registering to the first invoice in at most 10 taps, in one sitting', async ({ page }) => {
  const seller = newPerson('Twelve Taps', 'Supplier');
  const buyer = newPerson('Twelve Buyer', 'Retailer').email;
  const taps = await recordTaps(page);
  await fromElsewhere(page);
  await page.goto('/account/register');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Obi');
  await page.getByLabel('Business name').fill(seller.business);
  await page.locator('label', { hasText: /^Supplier/ }).click();
  await page.getByLabel('Email').fill(seller.email);
  await page.getByLabel('Phone').fill(seller.phone);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.locator('label', { hasText: 'I accept the terms' }).click();
  await page.getByRole('button', { name: 'Open account' }).click();
  await expect(page).toHaveURL(/verify-otp/);
  await page.getByLabel('Code').fill((await message(seller.phone, /code/)).code ?? '');
  await expect(page).toHaveURL(/verification-sent/);
  // The link is opened from another app.
  await page.goto(await linkIn(seller.email, /confirm/i, '/v?k='));
  await expect(page).toHaveURL(/\/dashboard$/);

  const first = page.getByRole('link', { name: /^Send an invoice/ });
  await expect(first).toBeVisible();
  await expect(first).toBeInViewport();
  await first.click();
  await page.getByLabel('Bill to').fill('Bola Stores');
  await page.getByRole('option', { name: /New contact/ }).click();
  const contact = page.getByRole('dialog');
  await contact.getByLabel('Email').fill(buyer);
  await contact.getByRole('button', { name: 'Add contact' }).click();
  await expect(contact).toBeHidden();
  await page.getByLabel('Description of line 1').fill('Ankara print');
  await page.getByLabel('Price of line 1').fill('3500');
  await page.getByRole('button', { name: 'Send invoice' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Send invoice' })).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'BVN' }).fill(someBvn());
  await dialog.getByRole('button', { name: 'Confirm BVN' }).click();
  await dialog.getByRole('button', { name: 'Send invoice' }).click();
  await expect(page).toHaveURL(/\/invoices\/inv_/);
  await message(buyer, /INV-/);
  // And the link in the email.
  expect(taps).toHaveLength(9);
});

test('verification leads back to the invoice that waits for it', async ({ page }) => {
  const seller = newPerson('Way Back', 'Supplier');
  await register(page, seller);
  await page.goto('/kyb?back=https://elsewhere.example/');
  await expect(page.getByRole('heading', { name: 'Business verification' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back to the invoice' })).toHaveCount(0);
  await page.goto('/invoices/create-invoice');
  await page.getByLabel('Description of line 1').fill('Kept over verification');
  await expect(page).toHaveURL(/draft=inv_/);
  const { pathname, search } = new URL(page.url());
  await page.goto(`/kyb?back=${encodeURIComponent(`${pathname}${search}&send=1`)}`);
  await expect(page.getByText('Your invoice is saved.', { exact: false })).toBeVisible();
  await page.getByRole('textbox', { name: 'BVN' }).fill(someBvn());
  await page.getByRole('button', { name: 'Confirm BVN' }).click();
  await expect(page.getByText('You can send your invoice now.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to the invoice' }).click();
  await expect(page.getByLabel('Description of line 1')).toHaveValue('Kept over verification');
  await expect(page.getByRole('dialog')).toBeVisible();
});
