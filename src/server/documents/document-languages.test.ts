import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createContact, exportContacts, listContacts, readContact, updateContact } from '../../shared/contacts/contract.ts';
import { importContacts } from '../../shared/contacts/import-contract.ts';
import { contactStatementPdf } from '../../shared/contacts/statement-contract.ts';
import { createInvoice, readInvoice, readReceived } from '../../shared/invoices/contract.ts';
import { invoicePdf, receivedPdf } from '../../shared/invoices/documents-contract.ts';
import { createSetting, updateSetting } from '../../shared/invoices/change-settings-contract.ts';
import { listSettings } from '../../shared/invoices/settings-contract.ts';
import { parseCsv } from '../../shared/kit/csv.ts';
import { languageName } from '../../shared/kit/language-name.ts';
import type { InputOf, Route } from '../../shared/kit/route.ts';
import { createOrder, readOrder, sendOrder } from '../../shared/orders/contract.ts';
import { orderPdf } from '../../shared/orders/documents-contract.ts';
import { payFromWallet, startGuestPayment } from '../../shared/payments/contract.ts';
import { guestReceipt, paymentReceipt } from '../../shared/payments/receipts-contract.ts';
import { LANGUAGES } from '../core/languages.ts';
import { payAt } from '../testing/charges.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { requestOf } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { readPdf } from '../testing/pdf.ts';
import { done, keyIn, emailTo, invoiceInput, sent } from '../testing/scenes.ts';
import { asOwner } from '../testing/test-server.ts';

let app: TestApp;
let seller: TestUser;
beforeAll(async () => {
  app = await sharedTestApp();
  seller = await app.createUser('Amara Textiles');
});
afterAll(() => app.stop());

type Contact = Partial<InputOf<typeof createContact>>;
const contact = async (given: Contact, who = seller) => done(await app.call(createContact, { businessId: who.businessId, name: 'Dakar SA', ...given }, who)).id;
const speaks = async (id: string, language: string | null, who = seller) =>
  done(await app.call(updateContact, { businessId: who.businessId, id, name: 'Dakar SA', language }, who));

async function pdf(route: Route, input: Record<string, unknown>, token?: string) {
  const { path, rest } = requestOf(route, input);
  const query = new URLSearchParams(Object.entries(rest).map(([name, value]): [string, string] => [name, String(value)]));
  const response = await app.raw('GET', `${path}?${query}`, { token });
  expect(response.headers.get('content-type')).toBe('application/pdf');
  return readPdf(Buffer.from(await response.arrayBuffer()));
}
const own = (route: Route, id: string, who = seller) => pdf(route, { id, businessId: who.businessId }, who.token);
const draft = async (contactId: string) =>
  done(await app.call(createInvoice, { ...invoiceInput(seller, contactId, 1000), action: 'draft' }, { ...seller, key: app.key() })).id;
const languageOf = async (id: string) => done(await app.call(readInvoice, { id, businessId: seller.businessId }, seller)).language;

/** The fixed texts, line by line, in reading order. */
const FIXED = {
  en: [
    'Invoice',
    'Awaiting approval',
    'Bill to',
    'Tax no. T-1',
    'Issue date',
    '1 Nov 2026',
    'Due date',
    '1 Nov 2030',
    'due 1 Nov 2030',
    'Description',
    'Quantity',
  ].concat(['Price', 'Amount', 'Subtotal', 'Discount', 'Tax 7.5% of ₦1,000.00', 'Total', 'Deposit received', 'Balance due', 'Note', 'Page 1 of 1']),
  fr: [
    'Facture',
    'En attente d’approbation',
    'Facturé à',
    'N° fiscal T-1',
    'Date d’émission',
    '1er nov. 2026',
    'Échéance',
    '1er nov. 2030',
    'à payer le 1er nov. 2030',
  ].concat([
    'Désignation',
    'Quantité',
    'Prix',
    'Montant',
    'Sous-total',
    'Remise',
    'Taxe 7.5% sur ₦1,000.00',
    'Total',
    'Acompte reçu',
    'Reste à payer',
    'Note',
    'Page 1 sur 1',
  ]),
} as const;
const ALL_PARTS = { description: 'Merci, thank you.', discounts: [{ name: '', amount: 100 }], taxes: [{ name: '', amount: 7.5 }], amountPaid: 50 };

describe('an invoice', () => {
  test.each(['en', 'fr'] as const)('to a contact whose language is %s is in it: labels, days, pages and what the file says of itself', async (language) => {
    const made = await sent(app, seller, await contact({ language, taxNumber: 'T-1' }), 1000, ALL_PARTS);
    const { plain, raw } = await own(invoicePdf, made.id);
    let from = 0;
    for (const said of FIXED[language]) {
      expect(plain.slice(from)).toContain(said);
      from = plain.indexOf(said, from);
    }
    for (const other of FIXED[language === 'en' ? 'fr' : 'en']) if (!['Total', 'Note'].includes(other)) expect(plain).not.toContain(other);
    // Amounts have one format in every language, and typed texts are not translated.
    for (const said of ['₦1,000.00', '−₦100.00', '₦75.00', 'Merci, thank you.']) expect(plain).toContain(said);
    expect(raw).toContain(`/Lang (${language === 'en' ? 'en-NG' : 'fr'})`);
    // A PDF stores a title with letters beyond Latin-1 as UTF-16.
    const title = Buffer.from(`Facture ${made.number} d’Amara Textiles`, 'utf16le').swap16().toString('latin1');
    expect(raw).toContain(language === 'en' ? `Invoice ${made.number} from Amara Textiles` : title);
    const q = keyIn(made.shareUrl, 'q');
    expect((await pdf(receivedPdf, { q })).plain).toBe(plain);
    expect(done(await app.call(readReceived, { id: q })).language).toBe(language);
  });

  test('follows its contact while it is a draft, and never again once it was sent', async () => {
    const id = await contact({ language: 'fr' });
    const [written, gone] = [await draft(id), await sent(app, seller, id, 1000)];
    expect(await languageOf(written)).toBe('fr');
    expect((await own(invoicePdf, written)).plain).toContain('Brouillon');
    await speaks(id, 'en');
    expect([await languageOf(written), await languageOf(gone.id)]).toEqual(['en', 'fr']);
    expect((await own(invoicePdf, written)).plain).toContain('Draft');
    expect((await own(invoicePdf, gone.id)).plain).toContain('Facturé à');
  });

  test('without a language of the contact is in that of its template, which is English until somebody chooses', async () => {
    const who = await app.createUser('Abidjan Tissus');
    const plain = async (change: object = {}) => {
      const id = await contact(change, who);
      const made = await sent(
        app,
        who,
        id,
        1000,
        'invoiceSettingId' in change ? { isCustomized: true, invoiceSettingId: String(change.invoiceSettingId) } : {},
      );
      return (await own(invoicePdf, made.id, who)).plain;
    };
    expect(await plain()).toContain('Bill to');
    const { settings } = done(await app.call(listSettings, { businessId: who.businessId }, who));
    expect(settings).toMatchObject([{ language: 'en' }]);
    done(await app.call(updateSetting, { businessId: who.businessId, id: settings[0]?.id ?? '', language: 'fr' }, who));
    expect(await plain()).toContain('Facturé à');
    expect(await plain({ language: 'en' })).toContain('Bill to');
    const english = done(await app.call(createSetting, { businessId: who.businessId, language: 'en' }, who));
    expect(await plain({ invoiceSettingId: english.id })).toContain('Bill to');
  });

  test('that was sent before documents had languages is in English, whatever its contact’s is now', async () => {
    const made = await sent(app, seller, await contact({ language: 'fr' }), 1000);
    await asOwner(app.databaseUrl, (sql) => sql.query('update invoices set language = null where id = $1', [made.id]));
    expect((await own(invoicePdf, made.id)).plain).toContain('Bill to');
  });

  test('is sent in its language to a recipient without an account', async () => {
    const email = `dakar-${app.key()}@example.com`;
    const made = await sent(app, seller, await contact({ language: 'fr', email }), 1000);
    expect((await emailTo(app, email, /./)).subject).toBe(`Facture ${made.number} d’Amara Textiles : ₦1,000.00, échéance le 1er nov. 2030`);
  });
});

test('a purchase order is in the language of its supplier from the moment it is sent', async () => {
  const id = await contact({ language: 'fr', category: 'supplier' });
  const order = { businessId: seller.businessId, contactId: id, medium: 'link' as const, issueDate: '2026-11-01', dueDate: '2026-12-05' };
  const itemDetails = [{ id: '1', name: 'Cloth', quantity: 2, unitPrice: 1000 }];
  const made = done(await app.call(createOrder, { ...order, itemDetails, action: 'draft' }, { ...seller, key: app.key() }));
  const read = async () => done(await app.call(readOrder, { id: made.id, businessId: seller.businessId }, seller)).language;
  expect([await read(), (await own(orderPdf, made.id)).plain.includes('Brouillon')]).toEqual(['fr', true]);
  done(await app.call(sendOrder, { id: made.id, businessId: seller.businessId, version: 1 }, { ...seller, key: app.key() }));
  await speaks(id, 'en');
  const { plain } = await own(orderPdf, made.id);
  for (const said of ['Bon de commande', 'Fournisseur', 'Commandé le', 'Date de livraison', 'livraison le 5 déc. 2026 au plus tard', 'Commandé avec Duewell.'])
    expect(plain).toContain(said);
  expect(await read()).toBe('fr');
});

test('a statement of account is in the contact’s language of today', async () => {
  const id = await contact({ language: 'fr' });
  await sent(app, seller, id, 1000);
  const { plain } = await own(contactStatementPdf, id);
  for (const said of ['Relevé de compte', 'Compte de', 'Facture INV-', 'dus à Amara Textiles', 'Solde au', '1er nov. 2026']) expect(plain).toContain(said);
  await speaks(id, null);
  expect((await own(contactStatementPdf, id)).plain).toContain('Statement of account');
});

test('a receipt is in the contact’s language; a guest’s is in the invoice’s', async () => {
  const buyer = await app.createUser('Dakar Retail');
  await app.fund(buyer, 1_000_000);
  const [known, guest] = [await contact({ email: buyer.email }), await contact({ language: 'fr' })];
  const [one, two] = [await sent(app, seller, known, 300), await sent(app, seller, guest, 250)];
  // After both were sent, so that the invoices keep their language.
  await speaks(guest, 'en');
  done(await app.call(updateContact, { businessId: seller.businessId, id: known, name: 'Dakar Retail', email: buyer.email, language: 'fr' }, seller));
  const pay = { businessId: buyer.businessId, category: 'invoice' as const, categoryId: one.id, amount: 300 };
  const { reference } = done(await app.call(payFromWallet, pay, { ...buyer, key: app.key() }));
  const { plain } = await pdf(paymentReceipt, { businessId: buyer.businessId, paymentId: reference }, buyer.token);
  for (const said of ['Reçu', 'Paiement de la facture', 'depuis le portefeuille', 'Moyen de paiement', 'Reste à payer', 'Établi par Duewell'])
    expect(plain).toContain(said);
  const q = keyIn(two.shareUrl, 'q');
  const started = done(await app.call(startGuestPayment, { q, amount: 250, email: 'guest@example.com' }, { key: app.key() }));
  await payAt(app, started.reference);
  expect((await emailTo(app, 'guest@example.com', /^Reçu : ₦250\.00/)).text).toMatch(
    /\d{1,2} (janv\.|févr\.|mars|avr\.|mai|juin|juil\.|août|sept\.|oct\.|nov\.|déc\.) 20\d\d/,
  );
  expect((await pdf(guestReceipt, { q, reference: started.reference })).plain).toContain('Paiement de la facture');
});

describe('the language of a contact', () => {
  test('stays when a change does not name it, and goes when it is taken away', async () => {
    const id = await contact({ language: 'FR ' });
    const change = async (more: Contact) =>
      done(await app.call(updateContact, { businessId: seller.businessId, id, name: 'Dakar SA', ...more }, seller)).language;
    expect([await change({}), await change({ language: null }), await change({ language: 'fr' })]).toEqual(['fr', null, 'fr']);
    expect(done(await app.call(readContact, { businessId: seller.businessId, id }, seller)).language).toBe('fr');
  });

  test.each([
    ['xx', `This language is not available. Choose one of: ${LANGUAGES.map((one) => `${one} (${languageName(one)})`).join(', ')}.`],
    ['constructor', 'Enter a language code such as en.'],
  ])('%s is refused at its field, with the way out', async (language, message) => {
    const refused = { ok: false, errors: [{ field: 'language', message }] };
    const { businessId } = seller;
    expect(await app.call(createContact, { businessId, name: 'A', language }, seller)).toMatchObject(refused);
    const id = await contact({});
    expect(await app.call(updateContact, { businessId, id, name: 'A', language }, seller)).toMatchObject(refused);
    const [setting] = done(await app.call(listSettings, { businessId }, seller)).settings;
    expect(await app.call(updateSetting, { businessId, id: setting?.id ?? '', language }, seller)).toMatchObject(refused);
    const { refused: rows } = done(await app.call(importContacts, { businessId, rows: [{ name: 'A', language }] }, { ...seller, key: app.key() }));
    expect(rows).toEqual([{ row: 0, field: 'language', message }]);
  });

  test('goes out with the export and comes back with the import, by its code or its own name', async () => {
    const [from, to] = [await app.createUser(), await app.createUser()];
    await contact({ name: 'One', language: 'fr' }, from);
    await contact({ name: 'Two' }, from);
    const { path } = requestOf(exportContacts, { businessId: from.businessId });
    const [head = [], ...lines] = parseCsv((await (await app.raw('GET', path, { token: from.token })).text()).replace('\uFEFF', ''));
    const column = head.indexOf('Language');
    const rows = [...lines.map((cells) => ({ name: cells[0] ?? '', language: cells[column] ?? '' })), { name: 'Three', language: ' français' }];
    done(await app.call(importContacts, { businessId: to.businessId, mode: 'keep', rows }, { ...to, key: app.key() }));
    const { contacts } = done(await app.call(listContacts, { businessId: to.businessId }, to));
    expect(contacts.map(({ name, language }) => [name, language])).toEqual([
      ['One', 'fr'],
      ['Three', 'fr'],
      ['Two', null],
    ]);
  });
});
