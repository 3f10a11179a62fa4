import * as z from 'zod/mini';
import { t } from '../kit/words.ts';

/** A secret of a link: `q` shows and pays, `d` decides. */
export const key = z.string().check(z.minLength(20), z.maxLength(200));
export const code = z.string().check(z.trim(), z.regex(/^\d{6}$/, { error: t('Please enter the six digits.') }));
export const action = z.enum(['approve', 'deny'], { error: t('Please say approve or deny.') });

/** What both calls that send something for a decision answer: to whom it went, and in how many seconds another can be asked for. */
export const sentTo = z.object({ to: z.string(), resendAfter: z.int() });
