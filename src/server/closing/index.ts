import { say } from '../../shared/i18n/message.ts';
import type { AllHandlers } from '../core/handler.ts';
import type { Listeners } from '../jobs/outbox.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { closeBusinessApproval } from './approval.ts';
import { closeBusiness, readClosing } from './close.ts';
import { mailClosed, queueMails } from './mail.ts';

export { reopenBusiness } from './reopen.ts';

export const closingHandlers = {
  'business.closing': readClosing,
  'business.close': { ...closeBusiness, approval: closeBusinessApproval, confirms: () => say`Close this business.` },
} satisfies Partial<AllHandlers>;

export const closingListeners: Listeners = { 'business.closed': [(sql, { payload }) => queueMails(sql, payload)] };

export const closingTasks: TaskHandlers<'mail.business-closed'> = { 'mail.business-closed': mailClosed };
