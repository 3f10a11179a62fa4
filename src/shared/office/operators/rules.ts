/** Figures of operators' sign-in. Times in milliseconds. */
export const OPERATOR_SESSION_LIFE = 8 * 3_600_000;
export const OPERATOR_SESSION_IDLE = 30 * 60_000;
export const OPERATOR_INVITATION_LIFE = 24 * 3_600_000;
/** Between password and code. */
export const OPERATOR_SIGN_IN_LIFE = 5 * 60_000;

/** The state of an operator: invited (the link was not used yet), active, or disabled. */
export const OPERATOR_STATES = ['invited', 'active', 'disabled'] as const;
export type OperatorState = (typeof OPERATOR_STATES)[number];
