import type { StatusLook } from '../../ui/primitives/status.tsx';

const LOOKS: Readonly<Record<string, Omit<StatusLook, 'word'>>> = {
  // Invoices, payments, withdrawals.
  draft: { tone: 'quiet', shape: 'pen' },
  pending: { tone: 'wait', shape: 'ring' },
  approval: { tone: 'wait', shape: 'ring' },
  sending: { tone: 'wait', shape: 'half' },
  unpaid: { tone: 'info', shape: 'dot' },
  partial: { tone: 'info', shape: 'half' },
  paid: { tone: 'good', shape: 'check' },
  succeeded: { tone: 'good', shape: 'check' },
  late: { tone: 'warn', shape: 'alert' },
  failed: { tone: 'bad', shape: 'cross' },
  denied: { tone: 'bad', shape: 'cross' },
  reversed: { tone: 'bad', shape: 'cross' },
  cancelled: { tone: 'quiet', shape: 'dash' },
  expired: { tone: 'quiet', shape: 'clock' },
  void: { tone: 'quiet', shape: 'dash' },
  archived: { tone: 'quiet', shape: 'box' },
  // Advances.
  approved: { tone: 'info', shape: 'check' },
  active: { tone: 'good', shape: 'dot' },
  overdue: { tone: 'warn', shape: 'alert' },
  default: { tone: 'bad', shape: 'alert' },
  // Members, cases, items of a verification.
  suspended: { tone: 'bad', shape: 'pause' },
  open: { tone: 'wait', shape: 'ring' },
  closed: { tone: 'quiet', shape: 'dash' },
  missing: { tone: 'quiet', shape: 'dash' },
  accepted: { tone: 'good', shape: 'check' },
  refused: { tone: 'bad', shape: 'cross' },
};

/** The appearance of a state of another noun; an unknown one is quiet. */
export function stateLook(state: string): StatusLook {
  const word = state === 'denied' ? 'Declined' : `${state.charAt(0).toUpperCase()}${state.slice(1)}`;
  return { word, ...(LOOKS[state] ?? { tone: 'quiet', shape: 'dot' }) };
}
