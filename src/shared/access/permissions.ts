/** Roles and permissions: the permission matrix as data. Buttons, verbs and contracts read this table. */
export const ROLES = ['owner', 'admin', 'staff', 'accountant'] as const;
export type Role = (typeof ROLES)[number];

/** `ask`: the action is stored as a request with its exact input and runs once when an approver approves. */
export type Permission = 'allow' | 'ask' | 'deny';

export const PERMISSIONS = {
  'business.see': { owner: 'allow', admin: 'allow', staff: 'allow', accountant: 'allow' },
  'business.edit': { owner: 'allow', admin: 'deny', staff: 'deny', accountant: 'deny' },
  'business.export': { owner: 'allow', admin: 'deny', staff: 'deny', accountant: 'deny' },
  'business.close': { owner: 'allow', admin: 'deny', staff: 'deny', accountant: 'deny' },
  'contact.edit': { owner: 'allow', admin: 'allow', staff: 'allow', accountant: 'deny' },
  'product.edit': { owner: 'allow', admin: 'allow', staff: 'allow', accountant: 'deny' },
  'invoice.draft': { owner: 'allow', admin: 'allow', staff: 'allow', accountant: 'deny' },
  'invoice.send': { owner: 'allow', admin: 'allow', staff: 'allow', accountant: 'deny' },
  'invoice.approval': { owner: 'allow', admin: 'allow', staff: 'ask', accountant: 'deny' },
  'invoice.pay': { owner: 'allow', admin: 'allow', staff: 'ask', accountant: 'deny' },
  'invoice.mark-paid': { owner: 'allow', admin: 'allow', staff: 'deny', accountant: 'deny' },
  'invoice.archive': { owner: 'allow', admin: 'allow', staff: 'deny', accountant: 'deny' },
  'invoice.export': { owner: 'allow', admin: 'allow', staff: 'deny', accountant: 'allow' },
  'bill.edit': { owner: 'allow', admin: 'allow', staff: 'allow', accountant: 'deny' },
  'bill.approve': { owner: 'allow', admin: 'allow', staff: 'deny', accountant: 'deny' },
  'books.keep': { owner: 'allow', admin: 'allow', staff: 'deny', accountant: 'allow' },
  'books.send': { owner: 'allow', admin: 'allow', staff: 'deny', accountant: 'deny' },
  'invoice.settings': { owner: 'allow', admin: 'allow', staff: 'deny', accountant: 'deny' },
  'wallet.withdrawal': { owner: 'allow', admin: 'allow', staff: 'ask', accountant: 'deny' },
  'wallet.top-up': { owner: 'allow', admin: 'allow', staff: 'allow', accountant: 'deny' },
  'credit.request': { owner: 'allow', admin: 'allow', staff: 'ask', accountant: 'deny' },
  'credit.partial': { owner: 'allow', admin: 'ask', staff: 'deny', accountant: 'deny' },
  'verification.see': { owner: 'allow', admin: 'allow', staff: 'deny', accountant: 'deny' },
  'verification.submit': { owner: 'allow', admin: 'deny', staff: 'deny', accountant: 'deny' },
  'bank.edit': { owner: 'allow', admin: 'deny', staff: 'deny', accountant: 'deny' },
  'team.invite': { owner: 'allow', admin: 'allow', staff: 'deny', accountant: 'deny' },
  'team.suspend': { owner: 'allow', admin: 'allow', staff: 'deny', accountant: 'deny' },
  'team.roles': { owner: 'allow', admin: 'deny', staff: 'deny', accountant: 'deny' },
  'api.manage': { owner: 'allow', admin: 'deny', staff: 'deny', accountant: 'deny' },
  'request.ask': { owner: 'allow', admin: 'allow', staff: 'allow', accountant: 'deny' },
  'request.decide': { owner: 'allow', admin: 'allow', staff: 'deny', accountant: 'deny' },
} as const satisfies Record<string, Record<Role, Permission>>;

export type Action = keyof typeof PERMISSIONS;

/** Actions that need two people in a business with two or more approvers: one requests, another approves. */
export const CHECKED = ['wallet.withdrawal', 'credit.request', 'business.close'] as const satisfies readonly Action[];

/** Actions that can be requested: each is stored with its exact input and run by its own call. */
export const ACTION_TYPES = [
  'wallet.withdrawal',
  'credit.request',
  'credit.partial',
  'invoice.approval',
  'invoice.pay',
  'business.close',
] as const satisfies readonly Action[];
export type ActionType = (typeof ACTION_TYPES)[number];

/** Whether a role decides for the business: owners and admins. */
export function isApprover(role: Role): boolean {
  return permission(role, 'request.decide') === 'allow';
}

/** The entry of the table for a role, without regard to the number of approvers. */
export function permission(role: Role, action: Action): Permission {
  return PERMISSIONS[action][role];
}

/**
 * The permission of one person: as in the table, but a checked action needs approval (`ask`) if the business has two or more
 * `checkers` (active owners and admins, the person included).
 */
export function effectivePermission(role: Role, action: Action, checkers: number): Permission {
  const plain = permission(role, action);
  return plain === 'allow' && checkers >= 2 && CHECKED.some((one) => one === action) ? 'ask' : plain;
}
