/** What a screen that is not in this release will hold. Later work empties this list; nothing here pretends to work. */
export interface NotBuilt {
  title: string;
  will: string;
}

export const NOT_BUILT = {
  kyb: { title: 'Business verification', will: 'A checklist that raises your limits step by step, with a verdict on each item.' },
  businessDocuments: { title: 'Business documents', will: 'Upload registration papers and see which were accepted.' },
  createPurchaseOrder: { title: 'New purchase order', will: 'Order from a supplier, who turns the order into an invoice in one press.' },
  purchaseOrders: { title: 'Purchase orders', will: 'Orders to your suppliers, from draft to invoiced.' },
  purchaseOrder: { title: 'Purchase order', will: 'One order with its approval and the invoice made of it.' },
  referrals: { title: 'Referrals', will: 'Invite other businesses by e-mail and see who joined.' },
  downloadAgreement: { title: 'Credit agreement', will: 'The agreement of an advance, ready to print.' },
  paymentAgreement: { title: 'Payment agreement', will: 'The undertaking to pay, ready to print.' },
} as const satisfies Record<string, NotBuilt>;
