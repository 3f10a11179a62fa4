/** Endings of web addresses that mail programs turn into links, beside the countries' endings of two letters. */
const ENDINGS =
  'com|net|org|info|biz|edu|gov|pro|mobi|xyz|top|club|online|site|website|shop|store|app|dev|tech|cloud|live|link|click|icu|vip|win|page|today|world|news|blog|email|support|help|digital|finance|bank|cash|pay|africa|cyou|sbs|cfd|bond|рф|укр|中国|公司|网络|在线|xn--[a-z0-9-]+';

const LINK = new RegExp(
  [
    String.raw`\b(?:https?|ftp|mailto|javascript):\S`,
    String.raw`(?<![\p{L}\p{N}])[\\/]{2}[\p{L}\p{N}]`,
    String.raw`\bwww\.`,
    // IP addresses.
    String.raw`(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])`,
    String.raw`(?<=[\p{L}\p{N}-]{2})\.(?:${ENDINGS})(?![\p{L}\p{N}-])`,
    // Countries: neither initials such as `J.Ng` nor a number and its unit, unless a path follows.
    String.raw`(?<=[\p{L}\p{N}-]\p{L}|\p{L}[\p{L}\p{N}-])\.[a-z]{2}(?![\p{L}\p{N}-])`,
    String.raw`(?<=[\p{L}\p{N}-])\.[a-z]{2,}[\\/]\S`,
  ].join('|'),
  'iu',
);

const EMAIL_ADDRESS = /(?<![^\s(<:,;])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+(?![\p{L}\p{N}.:/\\-])/gu;

/**
 * The first part of a text that a mail program would turn into a link to a web page, or null. The text is read as people see it: other forms of letters and dots
 * count as the usual ones, and characters without a width are left out. E-mail addresses are no links to a page.
 */
export function linkIn(text: string): string | null {
  const seen = text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[。․]/g, '.')
    .replaceAll(EMAIL_ADDRESS, ' ');
  const found = seen.search(LINK);
  if (found === -1) return null;
  const [before = '', after = ''] = [/\S*$/u.exec(seen.slice(0, found))?.[0], /^\S*/u.exec(seen.slice(found))?.[0]];
  return before + after;
}
