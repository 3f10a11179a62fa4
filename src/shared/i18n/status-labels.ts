import { say } from './message.ts';
import type { Text } from './message.ts';

/** States and roles in the form used inside a sentence: "This invoice is …", "As … you cannot do this". */
const LABELS = {
  draft: say`draft @status`,
  pending: say`awaiting approval @status`,
  approved: say`approved @status`,
  denied: say`declined @status`,
  expired: say`expired @status`,
  unpaid: say`unpaid @status`,
  partial: say`partially paid @status`,
  credited: say`credited @status`,
  paid: say`paid @status`,
  late: say`overdue @status`,
  overdue: say`overdue @status`,
  void: say`void @status`,
  archived: say`archived @status`,
  invoiced: say`invoiced @status`,
  active: say`active @status`,
  default: say`in default @status`,
  gone: say`gone @status`,
  owner: say`owner @status`,
  admin: say`admin @status`,
  staff: say`staff @status`,
  accountant: say`accountant @status`,
  'owner or admin': say`owner or admin @status`,
  revised: say`revised @status`,
  voided: say`voided @status`,
  deleted: say`deleted @status`,
  corrected: say`corrected @status`,
  'reminded of': say`reminded of @status`,
  'sent again': say`sent again @status`,
  'marked as paid': say`marked as paid @status`,
} as const;

export type StatusWord = keyof typeof LABELS;

export function statusLabel(of: StatusWord): Text {
  return LABELS[of];
}

/** The label of a stored value, which any version may have written: an unknown value stays as it is. */
export function storedLabel(text: unknown): Text {
  const status = String(text);
  // `hasOwn` has just checked that it is a key of `LABELS`.
  return Object.hasOwn(LABELS, status) ? LABELS[status as StatusWord] : status;
}
