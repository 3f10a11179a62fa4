import { BANKS } from './banks.ts';
import type { Bank } from './banks.ts';
import { holderName, isNuban, newAccountNumber } from './nuban.ts';
import type { Store } from '../core/store.ts';

/** An account at one of the country's banks, with any holder. */
export interface BankAccount {
  readonly bankCode: string;
  readonly bankName: string;
  readonly number: string;
  readonly name: string;
  readonly openedAt: string;
}

export type BankAccountField = 'bank_code' | 'account_number' | 'account_name';
export type Opening = { readonly ok: true; readonly account: BankAccount } | { readonly ok: false; readonly field: BankAccountField; readonly message: string };

/** Banks whose accounts have a NUBAN check digit that is calculated here; the test bank accepts any number. */
export const OPEN_BANKS: readonly Bank[] = BANKS.filter(({ code }) => /^\d{3}$/.test(code) && code !== '001');

/** Opens an account, optionally with a given valid number of that bank; the same number again changes the holder. */
export function openBankAccount(store: Store, { bankCode, name, number = '' }: { bankCode: string; name: string; number?: string }): Opening {
  const bank = OPEN_BANKS.find(({ code }) => code === bankCode);
  if (!bank) return { ok: false, field: 'bank_code', message: 'Please choose one of the banks of the list.' };
  const holder = name.trim().replace(/\s+/g, ' ');
  if (holder === '') return { ok: false, field: 'account_name', message: 'Please say whose account it is.' };
  if (holder.length > 100) return { ok: false, field: 'account_name', message: 'A name has at most 100 characters.' };
  const digits = number.replace(/[\s-]/g, '');
  if (digits !== '' && !isNuban(bank.code, digits)) {
    const message = `${bank.name} has no such number: ten digits, the last of which checks the others. Leave it empty for a new one.`;
    return { ok: false, field: 'account_number', message };
  }
  const isTaken = (each: string) => store.tables.bankAccounts.has(keyOf(bank.code, each));
  const account: BankAccount = {
    bankCode: bank.code,
    bankName: bank.name,
    number: digits || newAccountNumber(bank.code, isTaken, ''),
    name: holder,
    openedAt: new Date().toISOString(),
  };
  const key = keyOf(account.bankCode, account.number);
  store.put('bankAccounts', key, account);
  return { ok: true, account };
}

export function findBankAccount(store: Store, bankCode: string, number: string): BankAccount | undefined {
  return store.tables.bankAccounts.get(keyOf(bankCode, number));
}

/** Access Bank's test accounts, as Flutterwave's examples name them (Node-v3, documentation/{transfers,beneficiary}.md). */
const PUBLISHED: Readonly<Record<string, string>> = {
  '044:0690000031': 'FORREST GREEN',
  '044:0690000032': 'PASTOR BRIGHT',
  '044:0690000033': 'BALE GARY',
  '044:0690000034': 'ADE BOND',
  '044:0690000036': 'BLOCKED ACCOUNT',
  '044:0690000040': 'ALEXIS SANCHEZ',
};

/** The holder of an account; null if no bank knows it. */
export function holderAt(store: Store, bankCode: string, number: string): string | null {
  const published = PUBLISHED[keyOf(bankCode, number)];
  if (published) return published;
  const exists = BANKS.some(({ code }) => code === bankCode) && (bankCode === '001' ? /^\d{10}$/.test(number) : isNuban(bankCode, number));
  if (!exists) return null;
  return findBankAccount(store, bankCode, number)?.name.toUpperCase() ?? holderName(bankCode, number);
}

function keyOf(bankCode: string, number: string): string {
  return `${bankCode}:${number}`;
}
