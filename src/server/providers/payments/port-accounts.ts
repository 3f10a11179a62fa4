/** Permanent virtual accounts, and who holds an account at which bank. */
export interface AccountsProvider {
  /** Same e-mail, same customer: safe to repeat after an unknown outcome. */
  createCustomer(input: NewCustomer): Promise<ProviderCustomer>;
  /**
   * The customer's one permanent virtual account, opened on the first call: safe to repeat after an unknown outcome. The code is what
   * `createCustomer` gave for the same person; another is `refused`.
   */
  createDedicatedAccount(input: NewCustomer & { readonly customerCode: string }): Promise<DedicatedAccount>;
  /** By name. */
  listBanks(): Promise<readonly Bank[]>;
  /** The holder's name; null when the account does not exist at that bank. */
  resolveAccount(input: AccountAddress): Promise<ResolvedAccount | null>;
}

export interface NewCustomer {
  /** Unique per business: two customers with one e-mail are one customer at the provider. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164. */
  readonly phone: string;
  /** Proved before; null when there is none. Some companies open no account without it. */
  readonly bvn: string | null;
}

export interface ProviderCustomer {
  readonly customerCode: string;
  readonly email: string;
}

export interface DedicatedAccount {
  readonly id: string;
  readonly accountNumber: string;
  readonly accountName: string;
  readonly bankName: string;
}

export interface Bank {
  readonly name: string;
  readonly code: string;
}

export interface AccountAddress {
  readonly accountNumber: string;
  readonly bankCode: string;
}

export interface ResolvedAccount {
  readonly accountNumber: string;
  readonly accountName: string;
}
