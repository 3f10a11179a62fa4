/** A linking session: a person was redirected to the hosted page. */
export interface Link {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly reference: string | null;
  readonly redirectUrl: string;
  readonly createdAt: string;
  /** Set when an account was linked; the code can be exchanged once within ten minutes. */
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
  /** When the bank's data are available, in milliseconds since the epoch; null never. */
  readonly availableAt: number | null;
  readonly linkedAt: string;
  /** How much data the bank provides; rows of earlier versions had all. */
  readonly status?: DataStatus;
}
