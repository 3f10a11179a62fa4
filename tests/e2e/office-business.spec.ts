import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { sound } from './accessibility.ts';
import { inDatabase } from './confirming.ts';
import { pngFile } from './files.ts';
import { invitation, join, OFFICE, operatorEmail } from './operators.ts';
import { newPerson, register } from './people.ts';
import { verified } from './verification.ts';

test(
  'a business from registration to level 3 by an operator who reads its documents, then suspended and restored',
  { tag: '@long' },
  async ({ page, browser }) => {
    const owner = newPerson('Level Works', 'Both');
    const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
    const office = await context.newPage();
    await Promise.all([register(page, owner), join(office, await invitation(operatorEmail('kyb'), 'kyb'), newPerson('Kemi Alade', 'Both').business)]);

    await test.step('it hands in everything for level 3', () => handIn(page, owner.email));

    await test.step('the operator reads the documents with a reason and accepts item by item', async () => {
      await office.getByRole('link', { name: 'Verifications' }).first().click();
      await office.getByRole('link', { name: owner.business }).click();
      await office.getByRole('button', { name: 'Open the documents' }).click();
      const dialog = office.getByRole('dialog');
      await dialog.getByRole('button', { name: 'Review of the verification' }).click();
      await dialog.getByRole('button', { name: 'Open', exact: true }).click();
      await expect(office.getByRole('img', { name: 'certificate.png' })).toBeVisible();
      await sound(office, 'the verification with its documents');
      for (const [item, next] of [
        ['Registration and tax number', 'Owners'],
        ['Owners', 'Documents'],
        ['Documents', 'Final review'],
      ] as const) {
        await itemOf(office, item).getByRole('button', { name: 'Accept', exact: true }).click();
        await expect(itemOf(office, next).getByRole('button', { name: new RegExp(`^${next}`) })).toBeFocused();
      }
      await office.getByRole('button', { name: 'Accept the review' }).click();
      await expect(office.getByText('The review is closed. The business has level 3.')).toBeVisible();
    });

    await test.step('the customer sees level 3 without a reload', async () => {
      await expect(page.getByRole('complementary').getByRole('heading', { name: 'Level 3' })).toBeVisible();
    });

    await test.step('suspended with a reason, it reads and changes nothing; restored, it works', async () => {
      await office.goto(`${OFFICE}/find`);
      await office.getByRole('main').getByRole('textbox').or(office.getByRole('searchbox')).first().fill(owner.business);
      await office.keyboard.press('Enter');
      await office.getByRole('main').getByRole('link', { name: owner.business }).first().click();
      await expect(office.getByRole('heading', { level: 1, name: owner.business })).toBeVisible();
      await expect(office.getByRole('heading', { name: 'Related businesses' })).toBeVisible();
      await expect(office.getByText('None has arrived.')).toBeVisible();
      await sound(office, 'the page of a business');
      await decideWithReason(office, 'Suspend', 'Reported by its bank');
      await expect(office.getByText('“Reported by its bank”')).toBeVisible();
      // The log is in sentences, newest first.
      await expect(office.getByRole('listitem').filter({ hasText: 'Suspended the business' }).first()).toContainText('reason: Reported by its bank');
      await sound(office, 'the page of a suspended business');
      await page.goto('/contacts');
      await page.getByRole('link', { name: 'Add contact' }).first().click();
      const form = page.getByRole('form', { name: /contact/i });
      await form.getByLabel('Name', { exact: true }).fill('Bisi Alabi');
      await form.getByLabel('Email').fill('bisi@example.com');
      await form.getByRole('button', { name: 'Add contact' }).click();
      await expect(page.getByText('This business is suspended', { exact: false }).first()).toBeVisible();
      await decideWithReason(office, 'Lift the suspension', 'Its bank was mistaken');
      await expect(office.getByRole('button', { name: 'Suspend' })).toBeVisible();
      await form.getByRole('button', { name: 'Add contact' }).click();
      await expect(form).toBeHidden();
    });
    await context.close();
  },
);

function itemOf(office: Page, title: string) {
  return office.getByRole('listitem').filter({ has: office.getByRole('button', { name: new RegExp(`^${title}`) }) });
}

async function decideWithReason(office: Page, verb: string, reason: string): Promise<void> {
  await office.getByRole('button', { name: verb }).click();
  const dialog = office.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: verb })).toBeDisabled();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: verb }).click();
  await expect(dialog).toHaveCount(0);
}

/** `onboarding.spec.ts` tests the steps before, and linking the bank account. */
async function handIn(page: Page, email: string): Promise<void> {
  await verified(email, 2);
  await inDatabase((client) =>
    client.query(
      `insert into verification_items (business_id, item, verdict, decided_by, updated_at)
       select m.business_id, 'bank_account', 'accepted', 'test', now() from members m join users u on u.id = m.user_id where u.email = $1`,
      [email],
    ),
  );
  await page.goto('/kyb');
  const numbers = page.getByRole('form', { name: 'Registration and tax number' });
  await numbers.getByLabel('Registration number').fill('RC 1234567');
  await numbers.getByLabel('Tax number').fill('12345678-0001');
  await numbers.getByRole('button', { name: 'Save numbers' }).click();
  // The next item opens.
  await expect(numbers).toBeHidden();
  const owners = page.getByRole('form', { name: 'Owners' });
  await owners.getByLabel('Share of the business (%)').first().fill('100');
  await owners.getByRole('button', { name: 'Save owner' }).click();
  await expect(page.getByRole('button', { name: /^Owners Ada Obi \(100%\)/ })).toBeVisible();
  await page.getByRole('link', { name: 'Open documents' }).click();
  for (const [title, name] of [
    [/Certificate of registration/, 'certificate.png'],
    [/Proof of the business address/, 'bill.png'],
  ] as const) {
    await page.getByRole('listitem').filter({ hasText: title }).locator('input[type=file]').setInputFiles(pngFile(name));
    await expect(page.getByText(name)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Submit all 2' }).click();
  await expect(page.getByText('In review')).toHaveCount(2);
  await page.goto('/kyb');
  await page.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText('We’re reviewing your details.', { exact: false })).toBeVisible();
}
