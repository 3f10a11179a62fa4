import { afterAll, beforeAll, expect, test } from 'vitest';
import { readUser, register, updatePassword } from '../../shared/accounts/contract.ts';
import { updateProfile } from '../../shared/team/contract.ts';
import { createContact } from '../../shared/contacts/contract.ts';
import { transaction } from '../db/transaction.ts';
import { sharedTestApp } from '../testing/shared-app.ts';
import { PASSWORD } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { contactFor, done, emailTo, newcomer, sent } from '../testing/scenes.ts';

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});
afterAll(() => app.stop());

const languageOf = (email: string) =>
  transaction(
    app.deps.pool,
    'system',
    async (sql) => (await sql.query<{ language: string }>('select language from users where email = $1', [email]))[0]?.language,
  );

async function speaks(who: TestUser, language: string): Promise<void> {
  expect(done(await app.call(updateProfile, { language }, who)).user.language).toBe(language);
}

let words = 0;
async function changesPassword(who: TestUser): Promise<void> {
  const currentPassword = words === 0 ? PASSWORD : `river stone lamp ${words}`;
  words += 1;
  done(await app.call(updatePassword, { currentPassword, password: `river stone lamp ${words}` }, who));
}

test('a person who registers in French gets e-mails in French', async () => {
  const person = newcomer();
  const reply = await app.raw(register.method, register.path, { body: person, headers: { 'accept-language': 'fr-SN,fr;q=0.9,en;q=0.8' } });
  expect(reply.status).toBe(200);
  const letter = await emailTo(app, person.email, /./);
  expect(letter.subject).toBe('Confirmez votre adresse e-mail pour Duewell');
  expect(letter.text).toContain('Bonjour, bienvenue sur Duewell.');
  expect(letter.links[0]).toContain(`${app.url}/v?k=`);
  const message = await emailTo(app, person.phone, /./);
  expect(message.text).toMatch(/^\d{6} est votre code Duewell\. Il expire dans 10 minutes\./);
});

test('only the person changes the language of their e-mails, not the browser they look with', async () => {
  const who = await app.createUser();
  await speaks(who, 'fr');
  const path = readUser.path.replace('{id}', who.userId);
  expect((await app.raw('GET', path, { token: who.token, headers: { 'accept-language': 'en-GB' } })).status).toBe(200);
  expect(await app.call(updateProfile, { language: 'xx' }, who)).toMatchObject({ code: 'VALIDATION_FAILED', errors: [{ field: 'language' }] });
  await changesPassword(who);
  const french = await emailTo(app, who.email, /paramètres de connexion Duewell ont changé/);
  expect(french.text).toContain('Votre mot de passe a été modifié.');
  expect(french.text).toMatch(/Date\s: \d+ \p{L}+ \d{4} à \d\d:\d\d \(Africa\/Lagos\)/u);
  await speaks(who, 'en');
  await changesPassword(who);
  expect((await emailTo(app, who.email, /Your Duewell sign-in settings changed/)).text).toContain('Your password was changed.');
});

test('the e-mail of an invoice is in its reader’s language: French for a French account, English for a guest, whoever sends it', async () => {
  const [seller, buyer] = [await app.createUser('Amara Ltd'), await app.createUser('Dakar SA')];
  await speaks(seller, 'fr');
  await speaks(buyer, 'fr');
  await sent(app, seller, await contactFor(app, seller, buyer), 1000, { description: 'Your password was changed.' });
  const letter = await emailTo(app, buyer.email, /Facture/);
  expect(letter.subject).toMatch(/^Facture \S+ d’Amara Ltd : ₦1,000\.00, échéance le 1er nov\. 2030$/);
  expect(letter.text).toContain('> Your password was changed.');
  expect(letter.text).toContain('Se désabonner de ces e-mails\nhttp');
  const guest = `guest-${app.key()}@example.com`;
  const { id } = done(await app.call(createContact, { businessId: seller.businessId, name: 'A guest', email: guest }, seller));
  await sent(app, seller, id, 1000);
  expect((await emailTo(app, guest, /./)).subject).toMatch(/^Invoice \S+ from Amara Ltd: ₦1,000\.00, due 1 Nov 2030$/);
});

test.each(['*', 'xx', 'xx-XX,fr', 'fra', '../fr', 'constructor', `${'a'.repeat(10_000)}, fr`])('the header %j is no language', async (header) => {
  const person = newcomer();
  expect((await app.raw(register.method, register.path, { body: person, headers: { 'accept-language': header } })).status).toBe(200);
  expect(await languageOf(person.email)).toBe('en');
});
