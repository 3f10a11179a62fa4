import { randomInt } from 'node:crypto';
import { uploadBill } from '../../shared/bills/contract.ts';
import { uploadDocument } from '../../shared/business/verification-contract.ts';
import { createContact } from '../../shared/contacts/contract.ts';
import { addAttachment } from '../../shared/invoices/attachments-contract.ts';
import { addOrderAttachment } from '../../shared/orders/attachments-contract.ts';
import { issueCreditNote } from '../../shared/invoices/credit-notes-contract.ts';
import { createInvoice } from '../../shared/invoices/contract.ts';
import { importInvoice } from '../../shared/invoices/import-contract.ts';
import { writeToUs } from '../../shared/help/contract.ts';
import { readNotification } from '../../shared/notifications/contract.ts';
import { createOrder } from '../../shared/orders/contract.ts';
import { createQuote } from '../../shared/quotes/contract.ts';
import { createProduct } from '../../shared/products/contract.ts';
import { updateSetting } from '../../shared/invoices/change-settings-contract.ts';
import { readStatement } from '../../shared/wallet/contract.ts';
import { keepAccount } from '../business/banks.ts';
import { newId } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { pdf, ublFile, upload } from './files.ts';
import { eventually } from './test-app.ts';
import type { TestApp, TestUser } from './test-app.ts';
import type { Belongings } from './samples.ts';
import { approvedInvoice, requestAdvance } from './lending.ts';
import { done, invoiceInput, sent } from './scenes.ts';

/** Creates one of each kind of object of a business, each with the mark in its texts. */
export async function belongingsOf(app: TestApp, who: TestUser, mark: string): Promise<Belongings> {
  const by = { businessId: who.businessId };
  const contact = done(
    await app.call(createContact, { ...by, name: `${mark} contact`, email: `${mark}.${app.key()}@example.com`.toLowerCase(), notes: `${mark} notes` }, who),
  );
  const invoice = await sent(app, who, contact.id, 700, {
    description: `${mark} description`,
    itemDetails: [{ id: '1', name: `${mark} line`, quantity: 1, unitPrice: 700 }],
  });
  const draft = done(await app.call(createInvoice, { ...invoiceInput(who, contact.id, 5), action: 'draft', description: `${mark} draft` }, who));
  const ordered = { ...by, contactId: contact.id, issueDate: '2026-11-01', itemDetails: [{ id: '1', name: `${mark} ordered`, quantity: 1, unitPrice: 30 }] };
  const order = done(await app.call(createOrder, { ...ordered, description: `${mark} order` }, { ...who, key: app.key() }));
  const orderDraft = done(await app.call(createOrder, { ...ordered, action: 'draft' }, { ...who, key: app.key() }));
  const quote = done(await app.call(createQuote, { ...ordered, description: `${mark} quote` }, { ...who, key: app.key() }));
  const quoteDraft = done(await app.call(createQuote, { ...ordered, action: 'draft' }, { ...who, key: app.key() }));
  await app.fund(who, 777_700);
  const [setting, wallet, notificationId] = await transaction(app.deps.pool, 'system', async (sql) => {
    const [one] = await sql.query<{ id: string }>('select id from invoice_settings where business_id = $1', [who.businessId]);
    const [two] = await sql.query<{ id: string }>('select id from wallets where business_id = $1', [who.businessId]);
    const id = newId('notification');
    await sql.query(`insert into notifications (business_id, id, at, topic, text, event_key) values ($1, $2, now(), 'test', $3, 'test')`, [
      who.businessId,
      id,
      `${mark} told`,
    ]);
    return [one?.id ?? '', two?.id ?? '', id];
  });
  done(await app.call(updateSetting, { ...by, id: setting, footer: `${mark} footer` }, who));
  const file = { field: 'file', name: `${mark}.pdf`, bytes: pdf(mark) };
  const document = done(await upload(app, uploadDocument, { ...by, kind: 'other' }, [file], who));
  const attached = done(await upload(app, addAttachment, { ...by, id: draft.id }, [file], who));
  const orderAttached = done(await upload(app, addOrderAttachment, { ...by, id: orderDraft.id }, [file], who));
  const bill = { field: 'file', name: `${mark}.xml`, bytes: ublFile(mark) };
  const imported = done(await upload(app, importInvoice, by, [bill], who));
  const written = done(await upload(app, writeToUs, { ...by, subject: `${mark} subject`, text: `${mark} question` }, [file], who));
  const product = done(await app.call(createProduct, { ...by, name: `${mark} product`, code: `${mark} code` }, who));
  done(await app.call(readNotification, by, who));
  done(await app.call(readNotification, { ...by, notificationId, read: false }, who));
  const credited = done(
    await app.call(issueCreditNote, { ...by, invoiceId: invoice.id, reason: `${mark} reason`, lines: [{ id: '1', amount: 7 }] }, { ...who, key: app.key() }),
  );
  const [paymentId, exportId, runId, ruleId, orderDeliveryId] = [newId('payment'), newId('export'), newId('run'), newId('rule'), newId('orderDelivery')];
  const supplierCategoryId = newId('supplierCategory');
  const [accountId, memberId] = await transaction(app.deps.pool, 'system', async (sql) => {
    const owner = { businessId: who.businessId, sql, app: app.deps, now: Date.now() };
    const account = await keepAccount(owner, who.userId, {
      bankCode: '058',
      bankName: `${mark} Bank`,
      accountName: who.businessName,
      accountNumber: String(randomInt(1e9)).padStart(10, '0'),
      source: 'manual',
    });
    await sql.query(
      `insert into payments (business_id, id, category, category_id, channel, method, amount, currency, status, reference, note, created_by, created_at, settled_at)
       values ($1, $2, 'wallet', $1, 'transfer', 'bank', 777700, 'NGN', 'succeeded', $2, $3, 'test', now(), now())`,
      [who.businessId, paymentId, `${mark} payment`],
    );
    await sql.query(
      `insert into business_exports (business_id, id, state, requested_by, requested_name, requested_at, finished_at, expires_at)
       values ($1, $2, 'ready', $3, $4, now(), now(), now() + interval '7 days')`,
      [who.businessId, exportId, who.userId, `${mark} Ada`],
    );
    await sql.query(
      `insert into payment_runs (business_id, id, pay_on, currency, created_by, created_name, created_at) values ($1, $2, '2036-11-01', 'NGN', $3, $4, now())`,
      [who.businessId, runId, who.userId, `${mark} Ada`],
    );
    await sql.query(
      `insert into payment_run_lines (business_id, run_id, invoice_id, position, number, party, amount, revision) values ($1, $2, 'inv_received', 1, $3, $4, 100, 1)`,
      [who.businessId, runId, `${mark} number`, `${mark} supplier`],
    );
    await sql.query(
      `insert into payment_rules (business_id, supplier_id, id, supplier, kind, amount, set_by, set_at) select $1, b.id, $2, $3, 'above', 100, $4, now() from businesses b where b.id <> $1 limit 1`,
      [who.businessId, ruleId, `${mark} trusted supplier`, who.userId],
    );
    await sql.query(
      `insert into supplier_categories (business_id, id, name, kind, amount, applies_to, set_by, set_at) values ($1, $2, $3, 'always', 0, 'both', $4, now())`,
      [who.businessId, supplierCategoryId, `${mark} category`, who.userId],
    );
    await sql.query(`insert into order_deliveries (business_id, id, order_id, delivered_on, note, recorded_at) values ($1, $2, $3, '2020-11-02', $4, now())`, [
      who.businessId,
      orderDeliveryId,
      order.id,
      `${mark} delivery`,
    ]);
    await sql.query('insert into order_delivery_lines (business_id, delivery_id, line, quantity) values ($1, $2, 1, 1)', [who.businessId, orderDeliveryId]);
    const [member] = await sql.query<{ id: string }>('select id from members where business_id = $1', [who.businessId]);
    return [account.id, member?.id ?? ''];
  });
  const { entries } = done(await app.call(readStatement, { ...by, walletId: wallet }, who));
  const buyer = await app.createUser(`${mark} Buyer Ltd`);
  const linked = done(await app.call(createContact, { ...by, name: `${mark} buyer`, email: buyer.email }, who));
  const pledged = await approvedInvoice(app, { seller: who, buyer, contactId: linked.id }, 40_000);
  const credit = done(await requestAdvance(app, who, pledged));
  await eventually('its undertaking', () =>
    transaction(app.deps.pool, 'system', async (sql) => (await sql.query('select from payment_agreements where invoice_id = $1', [pledged])).length > 0),
  );
  const sentToUs = done(await upload(app, uploadBill, by, [{ field: 'file', name: `${mark} bill.pdf`, bytes: pdf(`${mark} bill`) }], who));
  return {
    businessId: who.businessId,
    creditId: credit.id,
    agreedId: pledged,
    userId: who.userId,
    contactId: contact.id,
    invoiceId: invoice.id,
    draftId: draft.id,
    orderId: order.id,
    orderDraftId: orderDraft.id,
    quoteId: quote.id,
    quoteDraftId: quoteDraft.id,
    settingId: setting,
    walletId: wallet,
    entryId: entries[0]?.id ?? '',
    notificationId,
    documentId: document.id,
    accountId,
    memberId,
    attachmentId: attached.id,
    orderAttachmentId: orderAttached.id,
    importedId: imported.id,
    paymentId,
    productId: product.id,
    exportId,
    runId,
    orderDeliveryId,
    ruleId,
    supplierCategoryId,
    billId: sentToUs.id,
    creditNoteId: credited.id,
    threadId: written.id,
    helpFileId: written.messages[0]?.files[0]?.id ?? '',
    ...(await apiOf(app, who, mark)),
  };
}

/** An API key, and an endpoint that is off, so that nothing is sent. */
async function apiOf(app: TestApp, { businessId, userId }: TestUser, mark: string) {
  const [keyId, endpointId, deliveryId] = [newId('key'), newId('endpoint'), newId('delivery')];
  await transaction(app.deps.pool, 'system', async (sql) => {
    await sql.query(
      `insert into api_keys (business_id, id, name, token_hash, last4, scopes, created_by, created_name, created_at) values ($1, $2, $3, sha256($2::text::bytea), '0000', '{read}', $4, 'Test', now())`,
      [businessId, keyId, `${mark} key`, userId],
    );
    await sql.query(
      `insert into webhook_endpoints (business_id, id, url, description, events, state, secret, created_by, created_at) values ($1, $2, 'https://example.com/', $3, '{invoice.sent}', 'off', '\\x00', $4, now())`,
      [businessId, endpointId, `${mark} endpoint`, userId],
    );
    await sql.query(
      `insert into webhook_deliveries (business_id, id, endpoint_id, event_id, event, body, state, next_at, created_at) values ($1, $2, $3, 'evt', 'invoice.sent', $4, 'failed', now(), now())`,
      [businessId, deliveryId, endpointId, `${mark} body`],
    );
  });
  return { keyId, endpointId, deliveryId };
}
