import type { Page } from '@playwright/test';

/** Each letter with a separate mark. */
export const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('abcdefghijklmnopqrstuvwxyz').flatMap((letter, index) => {
    const marked = Array.from('àƀćđéƒğĥíĵķłɱñóþɋŕšţúṽŵẋýž')[index] ?? letter;
    return [
      [letter, marked],
      [letter.toUpperCase(), marked.toUpperCase()],
    ];
  }),
);

/** The strings in the answers to this page: they are data, not the app's own texts. Grows with further answers. */
export function dataOf(page: Page): ReadonlySet<string> {
  const data = new Set<string>();
  page.on('response', (response) => {
    if (!/\/v1\//.test(response.url()) || !/json/.test(response.headers()['content-type'] ?? '')) return;
    response.json().then(
      (body: unknown) => collect(body, data),
      // The page has navigated meanwhile.
      () => undefined,
    );
  });
  return data;
}

/** Untranslated texts on the page, with names and hints of elements. Documents are left out. */
export async function unspoken(page: Page, data: ReadonlySet<string>): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const skip = 'article, code, pre, script, style, noscript, [lang] button, button[lang], [aria-hidden="true"], option, textarea';
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const parent = walker.currentNode.parentElement;
      if (parent && !parent.closest(skip) && parent.checkVisibility()) found.push(walker.currentNode.textContent ?? '');
    }
    for (const element of document.body.querySelectorAll('[aria-label], [placeholder], [alt], [title]')) {
      if (element.closest(skip)) continue;
      for (const name of ['aria-label', 'placeholder', 'alt', 'title']) found.push(element.getAttribute(name) ?? '');
    }
    return found;
  });
  const longFirst = [...data].sort((a, b) => b.length - a.length);
  return [...new Set(texts.map((text) => text.trim()).filter((text) => isOwn(text, longFirst)))];
}

/** Proper names (`node` and Playwright are used by other tests) and texts that are the same everywhere; dates, which `Intl` formats. */
const NAMES = /\{\w+\}|\b(Duewell|English|Français|Ctrl|WhatsApp|CSV|PDF|BVN|NIN|API|Chrome|Linux|node|Playwright|Mod|Enter|Esc|https?:\S+|\S+@\S+)\b/g;
const DAYS = /\p{L}*\.? ?\d{1,2}(er)? \p{L}{3,9}\.? \d{4}|\p{L}{3,9} \d{4}|\b(lun|mar|mer|jeu|ven|sam|dim)\./gu;

function isOwn(text: string, data: readonly string[]): boolean {
  // A number in the data may be part of a date, and a date part of the data: both orders are tried.
  return isLeft(text, data) && isLeft(text.replace(DAYS, ' '), data);
}

function isLeft(text: string, data: readonly string[]): boolean {
  const rest = data.reduce((left, known) => (left.includes(known) ? left.split(known).join(' ') : left), text);
  return /[A-Za-z]{3}/.test(rest.replace(NAMES, ' ').replace(DAYS, ' '));
}

function collect(value: unknown, data: Set<string>): void {
  // A lower-case word is a state or a kind, for which the app has texts.
  if (typeof value === 'string' && value.length > 1 && value.length < 400 && !/^[a-z_-]+$/.test(value)) data.add(value);
  else if (Array.isArray(value)) for (const item of value) collect(item, data);
  else if (typeof value === 'object' && value !== null) {
    // The unit of a product is what its owner typed.
    if ('unit' in value && typeof value.unit === 'string') data.add(value.unit);
    for (const item of Object.values(value)) collect(item, data);
  }
}
