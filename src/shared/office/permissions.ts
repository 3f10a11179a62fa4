/** What an operator may be; one operator may have several roles. The table `operators` checks the same names. */
export const OPERATOR_ROLES = ['support', 'kyb', 'credit', 'finance', 'administrator'] as const;
export type OperatorRole = (typeof OPERATOR_ROLES)[number];

export const OPERATOR_ROLE_LABELS: Readonly<Record<OperatorRole, string>> = {
  support: 'Support',
  kyb: 'KYB',
  credit: 'Credit',
  finance: 'Finance',
  administrator: 'Administrator',
};

/** `Credit, Finance`: always in the same order. */
export function rolesText(roles: readonly OperatorRole[]): string {
  return OPERATOR_ROLES.filter((role) => roles.includes(role))
    .map((role) => OPERATOR_ROLE_LABELS[role])
    .join(', ');
}

/**
 * Who may do what in the back office, by role. Administrators decide who works here; they judge no business and move no money, unless they
 * have the other role too.
 */
export const OFFICE_PERMISSIONS = {
  'operator.manage': ['administrator'],
  'verification.read': ['support', 'kyb', 'credit'],
  'verification.decide': ['kyb'],
  /** BVN, NIN, documents and faces: each reading has a reason. */
  'person.read': ['kyb'],
  'proposal.read': ['support', 'kyb', 'credit', 'finance', 'administrator'],
  'limits.raise': ['kyb', 'credit', 'finance'],
  'credit.read': ['support', 'credit', 'finance'],
  'credit.decide': ['credit'],
  /** Approving a waiver or a write-off; `credit.decide` proposes it. */
  'credit.forgive': ['credit', 'finance'],
  'payout.read': ['support', 'finance'],
  'payout.block': ['finance', 'administrator'],
  'payout.release': ['finance'],
  'dispute.read': ['support', 'finance'],
  /** Contesting one; accepting it takes a business's money and needs two. */
  'dispute.answer': ['finance'],
  'suspense.read': ['support', 'finance'],
  /** Money in suspense to its owner, or back to its sender: always by two. */
  'suspense.decide': ['finance'],
  'refund.read': ['support', 'finance'],
  'refund.decide': ['finance'],
  'approval.read': ['support', 'kyb', 'credit'],
  'approval.decide': ['support', 'kyb', 'credit'],
  'ledger.read': ['finance'],
  'case.read': ['support', 'credit', 'finance'],
  /** Closing a case says what was found; money moves by other calls. */
  'case.close': ['support', 'finance'],
  /** Messages of customers: reading and answering; each role answers what it knows. */
  'help.answer': ['support', 'kyb', 'credit', 'finance'],
  /** Finding anything, and the page of a business. */
  'business.read': ['support', 'kyb', 'credit', 'finance'],
  /** Stopping is quick: who helps customers may do it too. */
  'business.suspend': ['support', 'kyb', 'finance'],
  'business.restore': ['kyb', 'finance'],
  /** Opens a business again that its owner closed. */
  'business.reopen': ['kyb', 'finance'],
  /** Sending again what a customer lost, and ending a lock of their sign-in. */
  'business.help': ['support', 'kyb'],
  'audit.read': ['finance', 'administrator'],
  'jobs.read': ['support', 'administrator'],
  'figures.read': ['credit', 'finance', 'administrator'],
  'installation.read': ['support', 'finance', 'administrator'],
  'installation.switch': ['administrator'],
} as const satisfies Record<string, readonly OperatorRole[]>;

export type OfficePermission = keyof typeof OFFICE_PERMISSIONS;

export function mayInOffice(roles: readonly OperatorRole[], permission: OfficePermission): boolean {
  const holders: readonly OperatorRole[] = OFFICE_PERMISSIONS[permission];
  return roles.some((role) => holders.includes(role));
}
