import { t } from '../../shared/i18n/translate.ts';
import type { Preset } from '../../shared/reports/periods.ts';

export const PRESET_LABELS: Readonly<Record<Preset, string>> = {
  this_month: t('This month'),
  last_month: t('Last month'),
  this_quarter: t('This quarter'),
  last_quarter: t('Last quarter'),
  this_year: t('This year'),
  last_year: t('Last year'),
  last_12_months: t('Last 12 months'),
};
