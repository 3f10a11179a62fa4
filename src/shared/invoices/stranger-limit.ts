/** What a business that does not have the sender among its contacts gets from it: invoices, and purchase orders, in `window` milliseconds. `invoice_stamp` has the same values. */
export const TO_A_STRANGER = { most: 100, window: 24 * 3_600_000 } as const;
