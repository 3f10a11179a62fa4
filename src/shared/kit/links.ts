/** Endings of web addresses that mail programs turn into links, beside the countries' endings of two letters. */
const ENDINGS =
  'com|net|org|info|biz|edu|gov|pro|mobi|xyz|top|club|online|site|website|shop|store|app|dev|tech|cloud|live|link|click|icu|vip|win|page|today|world|news|blog|email|support|help|digital|finance|bank|cash|credit|pay|zip|africa|cyou|sbs|cfd|bond|рф|укр|中国|公司|网络|在线|xn--[a-z0-9-]+';

const LINK = new RegExp(
  [
    String.raw`\b(?:https?|ftp|mailto|javascript):\S`,
    String.raw`(?<![\p{L}\p{N}])[\\/]{2}[\p{L}\p{N}]`,
    String.raw`\bwww\.`,
    // IP addresses.
    String.raw`(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d.])`,
    String.raw`(?<=[\p{L}\p{N}-]{2})\.(?:${ENDINGS})(?![\p{L}\p{N}-])`,
    String.raw`(?<=[\p{L}\p{N}-])\.[a-z]{2,}[\\/]\S`,
  ].join('|'),
  'iu',
);

/**
 * Endings of countries. Names written without a space after a point are none: `Rev.Fr.Mbaka`, `Mr.Li`, `Alh.Sa'idu`, `Co.KG`, initials such as `J.Ng`; nor is a
 * number with its unit.
 */
const OF_COUNTRY = /(?:(?<=[\p{L}\p{N}-]\p{L}|\p{L}[\p{L}\p{N}-])\.[a-z]{2}|(?<=\p{Lu}\p{Lu})\.[A-Z]{2})(?![\p{L}\p{N}-]|['’.]\p{L})/u;

/** Longer texts are refused for their length. */
const MOST = 5_000;

const EMAIL_ADDRESS = /(?<![^\s(<:,;])[\p{L}\p{N}._%+-]+@[\p{L}\p{N}.-]+(?![\p{L}\p{N}.:/\\-])/gu;

/**
 * The first part of a text that a mail program would turn into a link to a web page, or null. The text is read as people see it: other forms of letters and dots
 * count as the usual ones, and characters without a width are left out. E-mail addresses are no links to a page.
 */
export function linkIn(text: string): string | null {
  const seen = text
    .slice(0, MOST)
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll(/[。․]/g, '.')
    .replaceAll(EMAIL_ADDRESS, ' ');
  return seen.split(/\s+/).find((word) => LINK.test(word) || OF_COUNTRY.test(word)) ?? null;
}
