/** Permanent virtual accounts, and who holds an account at which bank. */
export interface AccountsProvider {
  /** Same e-mail, same customer: safe to repeat after an unknown outcome. */
  createCustomer(input: NewCustomer): Promise<ProviderCustomer>;
  /**
   * The customer's one permanent virtual account, opened on the first call: safe to repeat after an unknown outcome. The code is what
   * `createCustomer` gave for the same person; another is `refused`.
   */
  createDedicatedAccount(input: NewCustomer & { readonly customerCode: string }): Promise<DedicatedAccount | AccountWaits>;
  /** Asks the company to identify a customer, who is told of by message. Safe to repeat. `refused` where the company knows no such thing. */
  identifyCustomer(input: Identification): Promise<void>;
  /**
   * Asks the company to look for transfers into a customer's account that it has not seen; what it finds comes as a message. At most every ten
   * minutes. Does nothing where the company knows no such thing.
   */
  lookForTransfers(input: { readonly customerCode: string }): Promise<void>;
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

/**
 * No account yet. `bank`: it is being opened. `identification`: the company opens one for customers alone whom it has identified (`identifyCustomer`). The
 * same call tells later what came of it, and a message says when to ask.
 */
export interface AccountWaits {
  readonly waitsFor: 'bank' | 'identification';
}

/** A person by their BVN and a bank account that hangs on it. */
export interface Identification {
  readonly customerCode: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly bvn: string;
  readonly accountNumber: string;
  readonly bankCode: string;
}

/** Something became of a customer's account; what, the provider is asked. `refused` is its sentence when there will be none. */
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
