/** How a decision was proved: signed in as a member, by a one-time code sent to the address, by an operator with evidence, or by the buyer's own payment. */
export const PROOFS = ['member', 'code', 'operator', 'payment'] as const;
export type Proof = (typeof PROOFS)[number];

/** The one-time code by which the recipient of a link proves who they are. Times in milliseconds. */
export const LINK_CODE = { digits: 6, life: 10 * 60_000, tries: 5, resendAfter: 60_000, perHour: 5 } as const;

/** Who can decide, for a reader who may not. */
export const DECIDERS = ['member', 'email', 'nobody'] as const;
export type Decider = (typeof DECIDERS)[number];
