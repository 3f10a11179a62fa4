import { currencyCode, currencySymbol } from '../../../shared/kit/currency.ts';

/** The characters of GSM 03.38 beside ASCII. Of ASCII some count twice ([ ] { } ^ ~ | and \), and the backtick is missing; neither is in our texts. */
const BASIC = new Set('£¥èéùìòÇØøÅåΔΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà');

/** A text in the alphabet in which a part has 160 characters: with any other character it has 70. Letters lose accents that it lacks. */
export function toGsm(text: string): string {
  return named(text).replaceAll(/\P{ASCII}/gu, (one) => {
    if (BASIC.has(one)) return one;
    const base = one.normalize('NFKD').replaceAll(/\P{ASCII}/gu, '');
    if (base !== '') return base;
    if (/[–—]/.test(one)) return '-';
    // A mark without its letter is left out.
    return /\p{M}/u.test(one) ? '' : '?';
  });
}

/** It has neither the currency signs of our markets nor the bullet of a masked number. */
function named(text: string): string {
  return text.replaceAll(currencySymbol(), `${currencyCode()} `).replaceAll('•', '*').replaceAll(/[“”]/g, '"').replaceAll('’', "'");
}
