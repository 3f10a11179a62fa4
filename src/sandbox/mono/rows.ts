/** A linking session: somebody was sent to the hosted page. */
export interface Link {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly reference: string | null;
  readonly redirectUrl: string;
  readonly createdAt: string;
  /** Set when an account was linked; the code is good for one exchange within ten minutes. */
  readonly code: string | null;
  readonly accountId: string | null;
  readonly linkedAt: number | null;
  readonly isExchanged: boolean;
  /** The exchange is answered without an envelope. */
  readonly isBare?: boolean;
}

export type DataStatus = 'AVAILABLE' | 'PARTIAL' | 'UNAVAILABLE' | 'FAILED';

export interface LinkedAccount {
  readonly id: string;
  readonly customerId: string;
  readonly reference: string | null;
  readonly bankCode: string;
  readonly bankName: string;
  readonly number: string;
  readonly name: string;
  /** When the bank's data has come, in milliseconds since the epoch; null never. */
  readonly availableAt: number | null;
  readonly linkedAt: string;
  /** How much the bank has handed over; rows of earlier versions had it all. */
  readonly status?: DataStatus;
}
