import type { BillState } from '../../shared/bills/states.ts';
import { t } from '../../shared/i18n/translate.ts';
import type { StatusLook } from '../../ui/primitives/status.tsx';

export const BILL_LOOKS: Readonly<Record<BillState, StatusLook>> = {
  reading: { word: t('Reading'), tone: 'wait', shape: 'half' },
  'to-check': { word: t('To check'), tone: 'warn', shape: 'pen' },
  'to-approve': { word: t('Awaiting approval'), tone: 'wait', shape: 'ring' },
  'to-pay': { word: t('Awaiting payment'), tone: 'info', shape: 'ring' },
  paid: { word: t('Paid'), tone: 'good', shape: 'check' },
  discarded: { word: t('Discarded'), tone: 'quiet', shape: 'cross' },
};
