import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT, slotsIn, sourcesWithTexts } from './keys.ts';

/** What stands in the place of a value and may be an English word, so that the sentence would be half English in another language. */
export function wordsInSlots(path: string, text: string): string[] {
  return slotsIn(path, text).flatMap(({ key, values }) =>
    values.filter((value) => !isValue(value)).map((value) => `${path}: ${value} in “${key}”: a word? word(…), t(…)`),
  );
}

export function allWordsInSlots(): string[] {
  return sourcesWithTexts()
    .filter((path) => path.startsWith('src/server/'))
    .flatMap((path) => wordsInSlots(path, readFileSync(resolve(ROOT, path), 'utf8')));
}

function isValue(expression: string): boolean {
  return SAID.test(expression) || SAME.test(expression) || NAMED.test(expression);
}

/** Looked up themselves: words, texts with keys of their own, sums and days. */
const SAID =
  /^(word|wordOf|holdersOf|inWords|about|titled|formatMoney|money|day|shown|amount)\(|\.(title|text|message|label)(\.slice\(.*\))?$|^(String\()?(label|what|who|why|reason|summary|message|outcome|wait|numbers)\)?$|ITEMS\[item\]\.title\)\.join/;
/** Numbers, limits, sums that were written before, and what is quoted as it came: of a refund, which operators read, the company's own word. */
const SAME =
  /^[A-Z][A-Z_]+$|\.length$|\.slice\(|^(amount|left|fee|rate|sum|whole|to|due|ends|code|scope|note|refundId|reference|bankCode|said\.status)$|word\(row\.status\)|^toOf\(|^wrong\.slice|\.(changed|next_number)$|^(input\.reason)/;
/** Names and numbers of things and people. */
const NAMED =
  /(?:^|\.|\()(\w*[nN]ame|\w*[nN]umber|last4|bank|brand|email|support|host|party|payer|sender|from|buyer|currency|expiry|level|due|id|decided_name|number\(it|label \?\? said\.reference)(\)| \?\? ''|, String\(businessId\)\))*$|^await nameOf\(|^fullName\(|^number\(it\)$/;
