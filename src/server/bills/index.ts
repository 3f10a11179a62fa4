import type { AllHandlers } from '../core/handler.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import {
  approveBill,
  billDetails,
  billFile,
  checkBill,
  discardBill,
  listBills,
  payBill,
  reopenBill,
  restoreBill,
  undoBillPayment,
  uploadBill,
} from './bills.ts';
import { readDueBills } from './due.ts';
import { readInbox, renewInbox } from './inbox-address.ts';
import { readFileOfBill } from './read-file.ts';

export { billsAfter, billSums } from './queries.ts';
export type { BillSums } from './queries.ts';
export { billReceiver } from './receive.ts';

export const billHandlers = {
  'bill.inbox': readInbox,
  'bill.inbox.renew': renewInbox,
  'bill.list': listBills,
  'bill.due': readDueBills,
  'bill.read': billDetails,
  'bill.file': billFile,
  'bill.upload': uploadBill,
  'bill.check': checkBill,
  'bill.approve': approveBill,
  'bill.reopen': reopenBill,
  'bill.paid': payBill,
  'bill.unpaid': undoBillPayment,
  'bill.discard': discardBill,
  'bill.restore': restoreBill,
} satisfies Partial<AllHandlers>;

export const billTasks: TaskHandlers<'bills.read'> = { 'bills.read': readFileOfBill };
