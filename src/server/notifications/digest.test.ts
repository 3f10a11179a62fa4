import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dateIn, addDays } from '../../shared/kit/date.ts';
import { changeMailChoices, readMailChoices } from '../../shared/notifications/mail-contract.ts';
import { MAIL_KINDS } from '../../shared/notifications/mail-kinds.ts';
import type { MailChoice, MailKind } from '../../shared/notifications/mail-kinds.ts';
import { suspendMember } from '../../shared/team/contract.ts';
import { say } from '../../shared/i18n/message.ts';
import type { Text } from '../../shared/i18n/message.ts';
import { storedText } from '../core/stored-text.ts';
import { transaction } from '../db/transaction.ts';
import { tasks } from '../api/handlers.ts';
import { ProviderError } from '../integrations/errors.ts';
import { eventually, startTestApp } from '../testing/test-app.ts';
import type { TestApp, TestUser } from '../testing/test-app.ts';
import { again } from '../testing/life.ts';
import { done, emailTo, emailsTo } from '../testing/scenes.ts';
import { memberOf } from '../testing/team.ts';
import { LIMITS } from '../testing/limits.ts';

let app: TestApp;
const zone = 'Africa/Lagos';
/** Sets the clock to this hour of the next day in Lagos, an hour ahead of UTC. */
const turnTo = (hour: number) => {
  const goal = Date.parse(`${addDays(dateIn(zone, app.deps.clock()), 1)}T00:00:00Z`) + (hour - 1) * 3_600_000;
  app.turnClock(goal - app.deps.clock());
};
beforeAll(async () => {
  app = await startTestApp();
  // From noon on: events just after midnight are not in the first digest of the next day.
  turnTo(12);
});
afterAll(() => app.stop());

const choose = async (who: TestUser, kind: MailKind, choice: MailChoice) =>
  done(await app.call(changeMailChoices, { businessId: who.businessId, choices: [{ kind, choice }] }, who));

describe('the digest', () => {
  const rows = (who: TestUser) =>
    transaction(app.deps.pool, 'system', (sql) =>
      sql.query<{ day: string; taken_at: string | null; sent_at: string | null }>(
        'select day, taken_at, sent_at from mail_digests where business_id = $1 and user_id = $2 order by day',
        [who.businessId, who.userId],
      ),
    );
  const digests = async (who: TestUser) => (await emailsTo(app, who.email)).filter(({ subject }) => / updates? \(/.test(subject));
  const sweep = () => Promise.all([tasks['mail.digests'](app.deps, {}), tasks['mail.digests'](app.deps, {})]);
  const noted = (who: TestUser, count: number) =>
    eventually('the sending noted', async () => (await rows(who)).filter(({ sent_at }) => sent_at !== null).length === count);
  const quietly = async (who: TestUser) => {
    done(await app.call(changeMailChoices, { businessId: who.businessId, choices: MAIL_KINDS.map((kind) => ({ kind, choice: 'digest' as const })) }, who));
  };
  const notify = (who: TestUser, text: Text, topic = 'payment.settled') =>
    transaction(app.deps.pool, 'system', (sql) =>
      sql.query(`insert into notifications (business_id, id, at, topic, text, text_i18n, path, event_key) values ($1, $2, $3, $4, $5, $6, '/wallet', $2)`, [
        who.businessId,
        `ntf_${app.key().slice(0, 22)}`,
        new Date(app.deps.clock()).toISOString(),
        topic,
        ...storedText(text),
      ]),
    );

  test('is sent once a day at eight, with the chosen events since the last one, and not without events', async () => {
    const [boss, calm] = [await app.createUser('Digest Ltd'), await app.createUser()];
    const staff = await memberOf(app, boss, 'staff');
    await quietly(boss);
    await choose(boss, 'wallet', 'never');
    await choose(staff, 'paid', 'never');
    await notify(boss, 'Chidi paid ₦1.00 on invoice A-1.');
    await notify(boss, '₦5.00 arrived in your wallet.', 'wallet.credited');
    turnTo(7);
    await sweep();
    expect(await rows(boss)).toEqual([]);
    app.turnClock(3_700_000);
    await sweep();
    await sweep();
    const [letter] = await eventually('the digest', async () => {
      const those = await digests(boss);
      return those.length > 0 && those;
    });
    await noted(boss, 1);
    expect(letter?.subject).toContain('Digest Ltd: 1 update (');
    expect(letter?.text).toContain('Paid\n- Chidi paid ₦1.00 on invoice A-1.');
    expect(letter?.text).not.toContain('arrived');
    // The same events with the default of the others: the wallet's event, and not the payment.
    const [theirs] = await eventually('the other digest', async () => {
      const those = await digests(staff);
      return those.length > 0 && those;
    });
    expect(theirs?.text).toContain('arrived');
    expect(theirs?.text).not.toContain('Chidi');
    expect(await rows(calm)).toEqual([]);
    // After eight, for tomorrow.
    await notify(boss, 'Ngozi paid ₦2.00 on invoice A-2.');
    await sweep();
    expect(await rows(boss)).toHaveLength(1);
    turnTo(8.5);
    await sweep();
    const second = await eventually('the second digest', async () => (await digests(boss)).length === 2 && (await digests(boss))[0]);
    await noted(boss, 2);
    expect(second?.text).toContain('Ngozi');
    expect(second?.text).not.toContain('Chidi');
    turnTo(8.5);
    await sweep();
    expect(await rows(boss)).toHaveLength(2);
  });

  test('is in its reader’s language, with its notifications', async () => {
    const boss = await app.createUser('Dakar SA');
    await quietly(boss);
    await transaction(app.deps.pool, 'system', (sql) => sql.query(`update users set language = 'fr' where id = $1`, [boss.userId]));
    await notify(boss, say`${'Chidi'} paid ${'₦1.00'} on invoice ${'A-1'}.`);
    turnTo(8.5);
    await sweep();
    await noted(boss, 1);
    const letter = await emailTo(app, boss.email, /Dakar SA\s: 1 nouveauté \(\d/);
    expect(letter.text).toContain('Payé\n- Chidi a payé ₦1.00 sur la facture A-1.\n');
    expect(letter.text).toContain('Ouvrir Duewell :\nhttp');
  });

  test('is never sent twice: not by two workers, not after a kill between sending and recording it', async () => {
    const boss = await app.createUser();
    await quietly(boss);
    await notify(boss, 'Chidi paid ₦3.00 on invoice B-1.');
    turnTo(8.5);
    const day = dateIn(zone, app.deps.clock());
    const job = { businessId: boss.businessId, userId: boss.userId, day };
    // Inserted by hand, so that no worker has a job for it.
    await transaction(app.deps.pool, 'system', (sql) =>
      sql.query(`insert into mail_digests (business_id, user_id, day, since, until) values ($1, $2, $3, $4::timestamptz - interval '2 days', $4)`, [
        boss.businessId,
        boss.userId,
        day,
        new Date(app.deps.clock()).toISOString(),
      ]),
    );
    let sendings = 0;
    const failing = (error: unknown, first: boolean) => ({
      ...app.deps,
      providers: {
        ...app.deps.providers,
        mail: {
          ...app.deps.providers.mail,
          send: async (message: Parameters<typeof app.deps.providers.mail.send>[0]) => {
            if (!first) {
              sendings += 1;
              await app.deps.providers.mail.send(message);
            }
            throw error;
          },
        },
      },
    });
    // Refused: nothing was sent, so it is retried.
    await expect(tasks['mail.digest'](failing(new ProviderError('unavailable', 'smtp', 'no'), true), job)).rejects.toThrow('no');
    expect(await rows(boss)).toMatchObject([{ taken_at: null, sent_at: null }]);
    // The process stops after the e-mail was sent and before that was recorded.
    await expect(tasks['mail.digest'](failing(new ProviderError('unknown-outcome', 'smtp', 'killed'), false), job)).rejects.toThrow('killed');
    await Promise.all([tasks['mail.digest'](app.deps, job), tasks['mail.digest'](app.deps, job)]);
    expect(sendings).toBe(1);
    expect(await digests(boss)).toHaveLength(1);
    // Events whose sending is uncertain are in the next day's digest.
    expect(await rows(boss)).toMatchObject([{ taken_at: expect.any(String), sent_at: null }]);
    turnTo(8.5);
    await sweep();
    const next = await eventually('tomorrow’s', async () => (await digests(boss)).length === 2 && (await digests(boss))[0]);
    expect(next?.text).toContain('B-1');
  });

  test('is turned off by its own link, and is not sent to suspended people', async () => {
    const boss = await app.createUser();
    const [off, gone] = [await memberOf(app, boss, 'staff'), await memberOf(app, boss, 'staff')];
    await notify(boss, 'Chidi paid ₦4.00 on invoice C-1.');
    turnTo(8.5);
    await sweep();
    const first = await eventually('the first digest', async () => (await digests(off))[0]);
    await eventually('the other', async () => (await digests(gone))[0]);
    await Promise.all([noted(off, 1), noted(gone, 1)]);
    expect(
      (await fetch(String(first.unsubscribe), { method: 'POST', body: 'List-Unsubscribe=One-Click', signal: AbortSignal.timeout(LIMITS.answer) })).status,
    ).toBe(200);
    const back = await again(app, off);
    expect(done(await app.call(readMailChoices, { businessId: boss.businessId }, back)).digest.on).toBe(false);
    const chief = await again(app, boss);
    done(await app.call(suspendMember, { businessId: boss.businessId, memberId: gone.memberId, suspended: true }, chief));
    await notify(boss, 'Chidi paid ₦5.00 on invoice C-2.');
    turnTo(8.5);
    await sweep();
    expect(await rows(off)).toHaveLength(1);
    expect(await rows(gone)).toHaveLength(1);
    done(await app.call(changeMailChoices, { businessId: boss.businessId, choices: [], digest: true }, await again(app, off)));
    await sweep();
    await eventually('the digest after all', async () => (await digests(off)).length === 2);
  });
});
