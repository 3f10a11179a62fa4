import type { InputOf } from '../../shared/kit/route.ts';
import type { ActionType, Role } from '../../shared/access/permissions.ts';
import { invite, completeSignup, listTeam } from '../../shared/team/contract.ts';
import { askApproval } from '../../shared/team/requests-contract.ts';
import { login } from '../../shared/accounts/contract.ts';
import { newId } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { PASSWORD } from './test-app.ts';
import type { TestApp, TestUser } from './test-app.ts';
import { contactFor, done, keyIn, emailTo, sent } from './scenes.ts';

export interface Member extends TestUser {
  readonly memberId: string;
}

/** A user with their own business, added to another's team: `businessId` is the team's. */
export async function memberOf(app: TestApp, boss: TestUser, role: Role): Promise<Member> {
  const who = await app.createUser();
  const memberId = newId('member');
  await transaction(app.deps.pool, 'system', async (sql) => {
    await sql.query(`insert into members (business_id, id, user_id, role, status) values ($1, $2, $3, $4, 'active')`, [
      boss.businessId,
      memberId,
      who.userId,
      role,
    ]);
    // As if a member for long: a new owner or admin besides two others may not approve yet.
    await sql.query('update members set decides_from = null where id = $1', [memberId]);
  });
  app.deps.forgetSessions();
  return { ...who, businessId: boss.businessId, businessName: boss.businessName, memberId };
}

/** From now on this user confirms every call that requires it, like the app with a right code. */
export function stepUp(app: TestApp, who: Pick<TestUser, 'token'>): void {
  app.confirming.add(who.token);
}

export function memberIdOf(app: TestApp, boss: TestUser, userId: string): Promise<string> {
  return app.call(listTeam, { businessId: boss.businessId, limit: 100 }, boss).then((reply) => {
    const found = done(reply).members.find((one) => one.userId === userId);
    if (!found) throw new Error('no such member');
    return found.id;
  });
}

/** Invites an address and returns the key of the e-mailed link. */
export async function invited(app: TestApp, boss: TestUser, email: string, role: Role = 'staff') {
  const member = done(await app.call(invite, { businessId: boss.businessId, email, firstName: 'Bola', lastName: 'Ige', role }, boss));
  const letter = await emailTo(app, email, /invites you to/);
  return { member, k: keyIn(letter.links[0], 'k') };
}

/** A user with a membership in one team only, who joined by the e-mailed link. */
export async function newMember(app: TestApp, boss: TestUser, role: Role = 'staff'): Promise<Member> {
  const email = `${app.key()}@example.com`;
  const { member, k } = await invited(app, boss, email, role);
  done(await app.call(completeSignup, { k, phone: '08031234567', password: PASSWORD, terms: true }));
  const { token, user } = done(await app.call(login, { email, password: PASSWORD }));
  return { token, userId: user.id, email, businessId: boss.businessId, businessName: boss.businessName, memberId: member.id };
}

/** An invoice received by the buyer, of so many naira. */
export async function receivedBy(app: TestApp, buyer: TestUser, amount: number) {
  const seller = await app.createUser('Seller Ltd');
  const contactId = await contactFor(app, seller, buyer);
  return { seller, ...(await sent(app, seller, contactId, amount)) };
}

type Asked = InputOf<typeof askApproval>['input'];

export async function ask(app: TestApp, maker: TestUser, action: ActionType, input: Asked) {
  return done(await app.call(askApproval, { businessId: maker.businessId, action, input }, { ...maker, key: app.key() }));
}

export function toApprove(invoiceId: string): Asked {
  return { action: 'approve', invoiceId };
}

export function toPay(invoiceId: string, amount: number): Asked {
  return { category: 'invoice', categoryId: invoiceId, amount };
}
