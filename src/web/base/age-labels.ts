import type { AgeFilter } from '../../shared/invoices/ages.ts';
import { t } from '../../shared/i18n/translate.ts';

export const AGE_LABELS: Readonly<Record<AgeFilter, string>> = {
  open: t('All ages'),
  current: t('Not due yet'),
  to30: t('1–30 days overdue'),
  to60: t('31–60 days overdue'),
  to90: t('61–90 days overdue'),
  over90: t('More than 90 days overdue'),
};
