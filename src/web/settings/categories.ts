/** What a business does, for a choice of one. */
export const CATEGORIES = [
  { value: 'supplier', label: 'Supplier', description: 'You sell and send invoices.' },
  { value: 'retailer', label: 'Retailer', description: 'You buy and send purchase orders.' },
  { value: 'both', label: 'Both', description: 'You buy and you sell.' },
] as const;
