import { say } from '../../shared/i18n/message.ts';
import { formatMoney } from '../../shared/kit/money.ts';
import { bankAccountName } from '../business/index.ts';
import type { AllHandlers } from '../core/handler.ts';
import { withdrawApproval } from './approval.ts';
import { accountListeners, openAccount, walletTasks as accountTasks } from './account.ts';
import { listBanks, resolveAccount } from './banks.ts';
import { exportStatement } from './export-statement.ts';
import { readEntry } from './read-entry.ts';
import { payoutMailTasks, payoutListeners } from './withdrawal-mail.ts';
import { payoutTasks } from './payout.ts';
import { readStatement, readWallet } from './read.ts';
import { cancelWithdrawal, withdraw } from './withdraw.ts';
import { listWithdrawals, withdrawalTerms } from './withdrawal-terms.ts';

export { banksOf } from './banks.ts';
export { clearPayout } from './clear-payout.ts';
export { outcomeAtProvider, releaseByOperator, switchPayouts } from './operate-payouts.ts';
export { findVirtualAccounts, findWithdrawals } from './find-queries.ts';
export { openPayout, openPayouts, payoutBlock, payoutQueue, setPayoutBlock, unclearedBetween, unclearedTotal } from './payout-queries.ts';
export { settlePayout } from './settle-payout.ts';
export { existing as existingWallet, present as presentWallet } from './read.ts';
export { withPayments } from './payments-of-entries.ts';
export { mayLook, virtualAccountOf } from './queries.ts';
export { walletOf } from '../ledger/wallet.ts';

export const walletListeners = { ...accountListeners, ...payoutListeners };

export const walletTasks = { ...accountTasks, ...payoutTasks, ...payoutMailTasks };

export const walletHandlers = {
  'wallet.read': readWallet,
  'wallet.statement': readStatement,
  'wallet.statement.export': exportStatement,
  'wallet.entry': readEntry,
  'wallet.banks': listBanks,
  'wallet.resolve': resolveAccount,
  'wallet.account.open': openAccount,
  'wallet.withdrawal': {
    verb: withdraw,
    approval: withdrawApproval,
    confirms: async ({ sql, businessId }, { amount, accountId }) => {
      const account = await bankAccountName(sql, businessId, accountId);
      return account === null ? say`Withdraw ${formatMoney(amount)}.` : say`Withdraw ${formatMoney(amount)} to ${account}.`;
    },
  },
  'wallet.withdrawals': listWithdrawals,
  'wallet.withdrawal.terms': withdrawalTerms,
  'wallet.withdrawal.cancel': cancelWithdrawal,
} satisfies Partial<AllHandlers>;
