import type { AllHandlers } from '../http/handler.ts';
import { openAccount } from './account.ts';
import { listBanks, resolveAccount } from './banks.ts';
import { readStatement, readWallet } from './read.ts';

export { walletTasks } from './account.ts';
export { existing as existingWallet, present as presentWallet } from './read.ts';
export { virtualAccountOf } from './queries.ts';
export { walletOf } from '../ledger/wallet.ts';

export const walletHandlers = {
  'wallet.read': readWallet,
  'wallet.statement': readStatement,
  'wallet.banks': listBanks,
  'wallet.resolve': resolveAccount,
  'wallet.account.open': openAccount,
} satisfies Partial<AllHandlers>;
