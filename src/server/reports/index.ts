import type { AllHandlers } from '../core/handler.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { ageingReport } from './ageing.ts';
import { cashReport } from './cash.ts';
import { costsReport } from './costs.ts';
import { exportReport } from './export.ts';
import { lockBooks, readBooks, setAccounts, setMonthlyJournal, unlockBooks } from './books/books.ts';
import { mailBooks, sendMonthlyJournals } from './books/monthly.ts';
import { journalFile, journalReport } from './books/journal.ts';
import { payersReport } from './payers.ts';
import { salesReport } from './sales.ts';
import { taxDocuments, taxReport } from './taxes.ts';

export const reportTasks: TaskHandlers<'books.send' | 'mail.books'> = {
  'books.send': sendMonthlyJournals,
  'mail.books': mailBooks,
};

export const reportHandlers = {
  'report.ageing': ageingReport,
  'report.payers': payersReport,
  'report.sales': salesReport,
  'report.cash': cashReport,
  'report.costs': costsReport,
  'report.tax': taxReport,
  'report.tax.documents': taxDocuments,
  'report.journal': journalReport,
  'report.journal.export': journalFile,
  'report.export': exportReport,
  'books.read': readBooks,
  'books.accounts.set': setAccounts,
  'books.lock': lockBooks,
  'books.unlock': unlockBooks,
  'books.monthly.set': setMonthlyJournal,
} satisfies Partial<AllHandlers>;
