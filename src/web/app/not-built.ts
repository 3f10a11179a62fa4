/** What a screen that is not in this release will hold. Later work empties this list; nothing here pretends to work. */
export interface NotBuilt {
  title: string;
  will: string;
}

export const NOT_BUILT = {
  downloadAgreement: { title: 'Credit agreement', will: 'The agreement of an advance, ready to print.' },
} as const satisfies Record<string, NotBuilt>;
