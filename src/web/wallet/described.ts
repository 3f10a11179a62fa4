import { said, t } from '../../shared/kit/words.ts';

/** What a movement was, in the language set; that one business paid another's invoice has too few words of its own to be known by them. */
export function described(text: string): string {
  const [, number, payer, payee] = /^(\S+): (.+) to (.+)$/.exec(text) ?? [];
  return number && payer && payee ? t('{number}: {payer} to {payee}', { number, payer, payee }) : said(text);
}
