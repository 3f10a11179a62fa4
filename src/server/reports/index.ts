import type { AllHandlers } from '../core/handler.ts';
import { ageingReport } from './ageing.ts';
import { cashReport } from './cash.ts';
import { costsReport } from './costs.ts';
import { exportReport } from './export.ts';
import { journalFile, journalReport } from './journal.ts';
import { payersReport } from './payers.ts';
import { salesReport } from './sales.ts';
import { taxDocuments, taxReport } from './taxes.ts';

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
} satisfies Partial<AllHandlers>;
