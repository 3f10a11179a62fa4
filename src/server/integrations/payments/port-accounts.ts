/** Permanent virtual accounts, and holders of bank accounts. */
export interface AccountsProvider {
  /** Same e-mail, same customer: safe to repeat after an unknown outcome. */
  createCustomer(input: NewCustomer): Promise<ProviderCustomer>;
  /**
   * The customer's only permanent virtual account, opened by the first call: safe to repeat after an unknown outcome. The code is the
   * result of
   * `createCustomer` for the same person; another is `refused`.
   */
  createDedicatedAccount(input: NewCustomer & { readonly customerCode: string }): Promise<DedicatedAccount | AccountWaits>;
  /**
   * Asks the company to identify a customer; a webhook reports the result. Safe to repeat. `refused` if the company has no identification.
   */
  identifyCustomer(input: Identification): Promise<void>;
  /**
   * Asks the company to look for transfers into a customer's account that it has not recorded; webhooks report them. At most every ten
   * minutes. Does nothing if the company has no such call.
   */
  lookForTransfers(input: { readonly customerCode: string }): Promise<void>;
  /** Sorted by name. */
  listBanks(): Promise<readonly Bank[]>;
  /** The holder's name; null when the account does not exist at that bank. */
  resolveAccount(input: AccountAddress): Promise<ResolvedAccount | null>;
}

export interface NewCustomer {
  /** Unique for each business: the provider treats two customers with one e-mail as one. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  /** E.164. */
  readonly phone: string;
  /** Proved before; null if there is none. Some companies open no account without it. */
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

/**
 * No account yet. `bank`: it is being opened. `identification`: the company requires an identified customer (`identifyCustomer`). The
 * same call returns the result later, and a webhook says when to call.
 */
export interface AccountWaits {
  readonly waitsFor: 'bank' | 'identification';
}

/** A person with their BVN and a bank account linked to it. */
export interface Identification {
  readonly customerCode: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly bvn: string;
  readonly accountNumber: string;
  readonly bankCode: string;
}

/** The state of a customer's account has changed; query the provider for it. `refused` is its message if there will be none. */
export interface AccountEvent {
  readonly type: 'account';
  readonly key: string;
  readonly customerCode: string;
  readonly refused: string | null;
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
