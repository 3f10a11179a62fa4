import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requestCredit } from '../../shared/credit/contract.ts';
import { creditAgreementPdf, readCreditAgreement } from '../../shared/credit/lifecycle-contract.ts';
import { transaction } from '../db/transaction.ts';
import { startTestApp, requestOf } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { approvedInvoice, requestAdvance, lendingPair, sign } from '../testing/lending.ts';
import { readPdf } from '../testing/pdf.ts';
import { done } from '../testing/scenes.ts';
import { stepUp } from '../testing/team.ts';
import { asOwner } from '../testing/test-server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const FRENCH = { headers: { 'accept-language': 'fr-SN,fr' } };
const read = async (who: TestUser, id: string, more = {}) => done(await app.call(readCreditAgreement, { id, businessId: who.businessId }, { ...who, ...more }));
async function pdf(who: TestUser, id: string, more = {}) {
  const response = await app.raw('GET', requestOf(creditAgreementPdf, { id, businessId: who.businessId }).path, { token: who.token, ...more });
  return readPdf(Buffer.from(await response.arrayBuffer()));
}

test('a signer in French reads the agreement in French beside the English text, and so do all later readers', async () => {
  const { seller, ...rest } = await lendingPair(app);
  const invoiceId = await approvedInvoice(app, { seller, ...rest }, 200_000, 30);
  const offer = done(await requestAdvance(app, seller, invoiceId, 100_000));
  const english = await read(seller, offer.id);
  expect(english).toMatchObject({ language: 'en', translation: null });
  const french = await read(seller, offer.id, FRENCH);
  expect(french).toMatchObject({ language: 'fr', text: english.text, hash: english.hash });
  expect(french.translation).toContain('Le prêteur verse ₦100,000.00 sur le portefeuille de l’emprunteur');
  expect(french.translation?.split('\n')).toHaveLength(english.text.split('\n').length);

  stepUp(app, seller);
  const accept = { businessId: seller.businessId, invoiceId, action: 'accept' as const, agreementHash: offer.agreementHash ?? '' };
  done(await app.call(requestCredit, accept, { ...seller, key: app.key(), ...FRENCH }));
  // Read in English now: the signed version stays as its signer read it.
  const signed = await read(seller, offer.id);
  expect(signed).toMatchObject({ language: 'fr', translation: french.translation, text: english.text, hash: english.hash });
  const { plain, raw } = await pdf(seller, offer.id);
  for (const said of ['Contrat de crédit', 'Le prêteur verse', 'il prévaut', 'The lender pays', 'Signé par', english.hash]) expect(plain).toContain(said);
  expect(raw).toContain('/Lang (fr)');
  const [row] = await transaction(app.deps.pool, 'system', (sql) =>
    sql.query<{ detail: object }>(`select detail from audit_log where action = 'credit.sign' and subject = $1`, [offer.id]),
  );
  const digest = createHash('sha256')
    .update(french.translation ?? '')
    .digest('hex');
  expect(row?.detail).toMatchObject({ language: 'fr', translation: digest, agreement: english.hash });
  await expect(asOwner(app.databaseUrl, (sql) => sql.query(`update credits set agreement_translation = 'x' where id = $1`, [offer.id]))).rejects.toThrow(
    'never changed',
  );
});

test('an agreement signed in English has no translation for any reader', async () => {
  const pair = await lendingPair(app);
  const invoiceId = await approvedInvoice(app, pair, 200_000, 30);
  const offer = done(await requestAdvance(app, pair.seller, invoiceId, 100_000));
  done(await sign(app, pair.seller, invoiceId));
  expect(await read(pair.seller, offer.id, FRENCH)).toMatchObject({ language: 'en', translation: null });
  const { plain, raw } = await pdf(pair.seller, offer.id, FRENCH);
  expect(plain).toContain('Credit agreement');
  expect(plain).not.toContain('Contrat');
  expect(raw).toContain('/Lang (en-NG)');
});
