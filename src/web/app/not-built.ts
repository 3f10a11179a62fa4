/** What a screen that is not in this release will hold. Later work empties this list; nothing here pretends to work. */
export interface NotBuilt {
  title: string;
  will: string;
}

export const NOT_BUILT = {
  kyb: { title: 'Business verification', will: 'A checklist that raises your limits step by step, with a verdict on each item.' },
  businessDocuments: { title: 'Business documents', will: 'Upload registration papers and see which were accepted.' },
  referrals: { title: 'Referrals', will: 'Invite other businesses by e-mail and see who joined.' },
  downloadAgreement: { title: 'Credit agreement', will: 'The agreement of an advance, ready to print.' },
} as const satisfies Record<string, NotBuilt>;
