import { say } from '../../shared/i18n/message.ts';
import type { App } from '../core/context.ts';
import type { AllHandlers } from '../core/handler.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import type { Calls } from '../team/index.ts';
import { mailExport } from './mail.ts';
import { invoicePdfs } from './invoice-pdfs.ts';
import { makeExport, tidyExports } from './make.ts';
import { exportPerson } from './person.ts';
import { downloadExport, listExports, startExport } from './start.ts';

export const exportHandlers = {
  'business.export.start': { verb: startExport, confirms: () => say`Export everything of this business.` },
  'business.export.list': listExports,
  'business.export.file': downloadExport,
  'invoice.pdf.bulk': invoicePdfs,
  'users.export': exportPerson,
} satisfies Partial<AllHandlers>;

export function exportTasks(calls: Calls): TaskHandlers<'exports.make' | 'exports.tidy' | 'mail.export'> {
  return {
    'exports.make': (app: App, payload, stopping) => makeExport(calls, app, payload, stopping),
    'exports.tidy': tidyExports,
    'mail.export': mailExport,
  };
}
