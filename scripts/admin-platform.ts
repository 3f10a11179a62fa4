import type { PlatformOrder } from '../src/server/admin/platform.ts';

export const PLATFORM_HELP = `  approvals evidence <file id> --file <file>        writes down what was handed in with a request for an approval
  audit verify                                      recalculates the audit log's chains; ends with 1 at the first entry that does not fit
  audit verify --renew-head                         the same, but keeps a new head beside the documents: after a restore, or when the kept one does not open
  audit export --file <file> [--business <business>]   the whole log or a business's; scripts/verify-audit.mjs verifies the file anywhere
  keys status                                       which keys of SECRET_KEY and SECRET_KEY_PREVIOUS are still needed
  keys rewrap                                       puts everything under the present key; may be interrupted and run again`;

/** Commands that need the installation's own settings; null for others. */
export function platformOrderOf(
  [topic, verb, subject]: readonly string[],
  given: { business?: string; file?: string; bank?: string; account?: string; 'renew-head'?: boolean },
): PlatformOrder | null {
  if (topic === 'refunds' && verb === 'retry' && subject && given.bank && given.account)
    return { what: 'retry-refund', refundId: subject, bankCode: given.bank, accountNumber: given.account };
  if (topic === 'approvals' && verb === 'evidence' && subject && given.file) return { what: 'read-evidence', id: subject, file: given.file };
  if (topic === 'audit' && verb === 'verify') return { what: 'audit-verify', renewHead: given['renew-head'] === true };
  if (topic === 'keys' && verb === 'status') return { what: 'keys-status' };
  if (topic === 'keys' && verb === 'rewrap') return { what: 'keys-rewrap' };
  return topic === 'audit' && verb === 'export' && given.file ? { what: 'audit-export', business: given.business ?? null, file: given.file } : null;
}
