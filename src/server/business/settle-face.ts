import { openCase } from '../cases/index.ts';
import { newId } from '../core/context.ts';
import type { App } from '../core/context.ts';
import { transaction } from '../db/transaction.ts';
import { enqueue } from '../jobs/enqueue.ts';
import type { FaceResult } from '../integrations/identity/port.ts';
import { REASONS } from './bvn.ts';
import { judge } from './items.ts';
import { mustReviewNumber, NUMBER_IN_USE } from './number-uses.ts';
import type { ItemChange } from './verification-queries.ts';
import { checkById, itemsOf, reopenCheck, settleCheck } from './verification-queries.ts';
import { say } from '../../shared/i18n/message.ts';

const FACE = {
  accepted: null,
  mismatched: say`The face doesn’t match your document. Try again in good light, without glasses or a cap.`,
  spoof: say`The picture looks like a photo of a photo. Please take it with the camera of this device.`,
  review: say`Our team is reviewing your photo. This can take up to a day.`,
  unavailable: REASONS.unavailable,
} as const;
const DOCUMENT = { accepted: null, ...REASONS } as const;

/**
 * Applies a result from any source: callback, query, or a refusal at the start. Safe to run any number of times: the first conclusive result counts, until the
 * provider changes it. `pending` without a result.
 */
export async function settleFaceCheck(app: App, said: FaceResult): Promise<'settled' | 'already' | 'pending' | 'unknown'> {
  return transaction(app.pool, 'system', async (sql) => {
    const check = await checkById(sql, said.reference, true);
    if (check?.kind !== 'face') return 'unknown';
    // Without a document there was no face to compare with: the number was wrong.
    const away = said.document === 'unavailable' || (said.document === 'accepted' && said.face === 'unavailable');
    const good = said.face === 'accepted' && said.document === 'accepted';
    const status = good ? 'accepted' : away ? 'unavailable' : 'refused';
    const businessId = check.business_id;
    const at = new Date(app.clock()).toISOString();
    if (check.status !== 'pending') {
      // A reviewer at the provider decided differently from the automatic result. A missing result changes nothing.
      if (said.face === 'review' || away || status === check.status || !(await reopenCheck(sql, check.id))) return 'already';
      const detail = { note: `the identity company has taken back its yes (result ${said.resultCode})`, before: check.status, now: status };
      // An operator checks what was done with the withdrawn acceptance.
      if (check.status === 'accepted') await openCase(sql, { id: newId('case'), kind: 'identity-taken-back', subject: check.id, businessId, detail, at });
    }
    const common = { by: app.providers.identity.name, at };
    if (said.face === 'review') {
      await judge(sql, businessId, [{ ...common, item: 'biometric', verdict: 'pending', reason: FACE.review }]);
      return 'pending';
    }
    const reason = DOCUMENT[said.document] ?? FACE[said.face];
    await settleCheck(sql, check.id, { status, reason, providerReference: said.providerReference, resultCode: said.resultCode, at });
    const verdict = (ok: boolean) => (ok ? 'accepted' : 'refused');
    const changes: Omit<ItemChange, 'businessId'>[] = [
      { ...common, item: 'identity_document', verdict: verdict(said.document === 'accepted'), reason: DOCUMENT[said.document] },
      {
        ...common,
        item: 'biometric',
        verdict: verdict(good),
        reason: good ? null : said.document === 'accepted' ? FACE[said.face] : say`Your identity document must be confirmed first.`,
      },
    ];
    // A NIN that matches together with its holder's face counts like a BVN. Without the face it would be accepted but count nowhere.
    const number = (await itemsOf(sql, businessId)).find(({ item }) => item === 'identity_number');
    if (good && check.identity_type === 'nin' && number?.verdict !== 'accepted') {
      const isUsed = await mustReviewNumber(sql, { id: check.id, businessId }, at);
      changes.push({
        ...common,
        item: 'identity_number',
        verdict: isUsed ? 'pending' : 'accepted',
        reason: isUsed ? NUMBER_IN_USE : null,
        shown: `NIN ${check.shown}`,
      });
    }
    await judge(sql, businessId, changes);
    await enqueue(sql, 'identity.forget-photos', { checkId: check.id }, { key: `identity.forget:${check.id}` });
    return 'settled';
  });
}
