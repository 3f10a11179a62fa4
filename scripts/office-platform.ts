import type { PlatformOrder } from '../src/server/office/platform.ts';

export const PLATFORM_HELP = `  audit verify                                      recalculates the audit log's chains; ends with 1 at the first entry that does not fit
  audit export --file <file> [--business <business>]   the whole log or a business's; scripts/verify-audit.mjs verifies the file anywhere`;

/** Orders about the installation itself; null for every other order. */
export function platformOrderOf([topic, verb]: readonly string[], given: { business?: string; file?: string }): PlatformOrder | null {
  if (topic === 'audit' && verb === 'verify') return { what: 'audit-verify' };
  return topic === 'audit' && verb === 'export' && given.file ? { what: 'audit-export', business: given.business ?? null, file: given.file } : null;
}
