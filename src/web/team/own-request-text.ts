import { t } from '../../shared/i18n/translate.ts';
import { dayAndClock } from '../base/day-and-clock.ts';
import { isDecline } from './approve-label.ts';
import type { Request } from './labels.ts';

/** On a document's page: what its reader has asked for. */
export function ownRequestText({ at, input }: Pick<Request, 'at' | 'input'>): string {
  const day = dayAndClock(at);
  return isDecline({ input }) ? t('You asked to decline it on {day}.', { day }) : t('You asked for approval on {day}.', { day });
}
