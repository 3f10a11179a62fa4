import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { confirmBySms } from './confirming.ts';
import { terminalCall } from './operators.ts';
import { newPerson, register, someBvn } from './people.ts';
import { pdfFile, pngFile } from './files.ts';

test('from registering to level 3, step by step', { tag: ['@phone', '@long'] }, async ({ page }, { project }) => {
  const owner = newPerson('Onboarding Works', 'Both');
  const level = (n: number) => expect(page.getByRole('complementary').getByRole('heading', { name: `Level ${n}` })).toBeVisible();

  await test.step('the BVN matches: level 1', async () => {
    await register(page, owner);
    await page.goto('/kyb');
    await level(0);
    const bvn = someBvn();
    await expect(page.getByText('₦300,000.00')).toBeVisible();
    await page.getByRole('textbox', { name: 'BVN' }).fill('123');
    await page.getByRole('button', { name: 'Confirm BVN' }).click();
    await expect(page.getByText('A BVN has 11 digits.')).toBeVisible();
    await page.getByRole('textbox', { name: 'BVN' }).fill(bvn);
    await page.getByRole('button', { name: 'Confirm BVN' }).click();
    await level(1);
    await expect(page.getByText(`BVN •••••••${bvn.slice(-4)}`)).toBeVisible();
  });

  await test.step('identity and face, then the address: level 2', async () => {
    const form = page.getByRole('form', { name: 'Identity document and face check' });
    await form.getByLabel('NIN', { exact: true }).last().fill('12345678901');
    await form.getByRole('button', { name: 'Submit for verification' }).click();
    await expect(form.getByText('Please take a photo of your face.')).toBeVisible();
    // A refused camera offers another device.
    await page.evaluate(() => {
      const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = () => {
        navigator.mediaDevices.getUserMedia = real;
        return Promise.reject(new DOMException('refused', 'NotAllowedError'));
      };
    });
    await form.getByRole('button', { name: 'Open the camera' }).click();
    await expect(form.getByText('The camera couldn’t be opened.', { exact: false })).toBeVisible();
    // A phone cannot scan its own screen.
    if (project.name === 'phone') await expect(form.getByText('Or continue on another device')).toBeVisible();
    else await expect(form.getByRole('img', { name: 'QR code that opens this page on a phone' })).toBeVisible();
    await form.getByRole('button', { name: 'Open the camera' }).click();
    await form.getByRole('button', { name: 'Take the photo' }).click();
    await expect(form.getByAltText('Your photo')).toBeVisible();
    await form.getByRole('button', { name: 'Submit for verification' }).click();
    const address = page.getByRole('form', { name: 'Business address' });
    await address.getByLabel('Street').fill('4 Marina');
    await address.getByLabel('City').fill('Lagos Island');
    await address.getByLabel('State').selectOption('Lagos');
    await address.getByRole('button', { name: 'Save address' }).click();
    // The provider's answer arrives automatically.
    await level(2);
  });

  await test.step('numbers and owner', async () => {
    const numbers = page.getByRole('form', { name: 'Registration and tax number' });
    await numbers.getByLabel('Registration number').fill('nonsense');
    await numbers.getByLabel('Tax number').fill('12345678-0001');
    await numbers.getByRole('button', { name: 'Save numbers' }).click();
    await expect(numbers.getByText(/CAC number as on the certificate/)).toBeVisible();
    await numbers.getByLabel('Registration number').fill('RC 1234567');
    await numbers.getByRole('button', { name: 'Save numbers' }).click();
    const form = page.getByRole('form', { name: 'Owners' });
    await form.getByRole('button', { name: 'Add another owner' }).click();
    await form.getByLabel('First name').nth(1).fill('Kola');
    await form.getByLabel('Last name').nth(1).fill('Ade');
    await form.getByLabel('Share of the business (%)').nth(1).fill('30%');
    await form.getByRole('button', { name: 'Save owners' }).click();
    await expect(page.getByRole('button', { name: /^Owners Ada Obi, Kola Ade \(30%\)/ })).toBeVisible();
  });

  await test.step('papers: a bad one is refused, a good one shown and replaced', () => uploadDocuments(page));
  await test.step('the bank account, linked at the bank and proved by a code', () => linkAccount(page, owner.business, owner.phone));

  await test.step('our review: refused once with a reason, then accepted, seen without a reload', async () => {
    await page.goto('/kyb');
    const submit = page.getByRole('button', { name: 'Submit for review' });
    // Complete is not submitted: the page says so at the top.
    await expect(page.getByRole('heading', { name: 'One step left: submit for review' })).toBeVisible();
    await submit.click();
    await expect(page.getByText('We’re reviewing your details.', { exact: false })).toBeVisible();
    const id = await businessId(owner.business);
    const message = 'The register names another owner.';
    await terminalCall('office.kyb.decide', { businessId: id, item: 'owner', verdict: 'refused', seen: 'pending', message });
    await expect(page.getByText('The register names another owner.').first()).toBeVisible();
    const form = page.getByRole('form', { name: 'Owners' });
    await form.getByLabel('Last name').first().fill('Obi-Eze');
    await form.getByRole('button', { name: 'Save owners' }).click();
    await expect(page.getByRole('button', { name: /^Owners Ada Obi-Eze, Kola Ade \(30%\)/ })).toBeVisible();
    await accept(id);
    await level(3);
    await expect(page.getByText('Reached', { exact: true })).toHaveCount(3);
  });
});

async function uploadDocuments(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Open documents' }).click();
  const slot = (title: RegExp) => page.getByRole('listitem').filter({ hasText: title });
  const certificate = slot(/Certificate of registration/);
  const input = certificate.locator('input[type=file]');
  await input.setInputFiles({ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html>not a paper</html>') });
  await expect(certificate.getByText(/not a whole PDF, PNG or JPEG/)).toBeVisible();
  await input.setInputFiles(pngFile('scan.png'));
  await expect(certificate.getByText('scan.png')).toBeVisible();
  await certificate.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('dialog').getByAltText('scan.png')).toBeVisible();
  await page.keyboard.press('Escape');
  await input.setInputFiles(pdfFile('certificate.pdf'));
  await expect(certificate.getByText('certificate.pdf')).toBeVisible();
  await expect(certificate.getByText('scan.png')).toBeHidden();
  await slot(/Proof of the business address/)
    .locator('input[type=file]')
    .setInputFiles(pdfFile('bill.pdf'));
  await page.getByRole('button', { name: 'Submit all 2' }).click();
  await expect(page.getByText('In review')).toHaveCount(2);
}

async function linkAccount(page: Page, business: string, phone: string): Promise<void> {
  await page.goto('/settings?tab=banks');
  await page.getByRole('button', { name: 'Connect bank' }).click();
  await confirmBySms(page, phone, /Connect a bank account/);
  await expect(page).toHaveURL(/mono/);
  await page.getByLabel('Your bank').selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Link account' }).click();
  await expect(page).toHaveURL(/settings/);
  // The bank reports by webhook; the browser returned no code.
  await expect(page.getByText('Linked', { exact: true })).toBeVisible();
  await expect(
    page
      .getByRole('listitem')
      .filter({ hasText: business.split(' ')[0] ?? '' })
      .last(),
  ).toBeVisible();
}

/** The business's id, as operators find it by its name. */
async function businessId(name: string): Promise<string> {
  const { reviews } = await terminalCall<{ reviews: { businessId: string; name: string }[] }>('office.kyb', { limit: 100 });
  return reviews.find((one) => one.name === name)?.businessId ?? '';
}

/** Accepts everything that waits for us, the review itself last. */
async function accept(id: string): Promise<void> {
  const { items } = await terminalCall<{ items: { item: string; verdict: string }[] }>('office.kyb.review', { businessId: id });
  for (const { item } of items.filter(({ verdict }) => verdict === 'pending'))
    await terminalCall('office.kyb.decide', { businessId: id, item, verdict: 'accepted', seen: 'pending' });
}
