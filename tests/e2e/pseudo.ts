import type { Page } from '@playwright/test';

/** Each letter with a mark of its own. */
export const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from('abcdefghijklmnopqrstuvwxyz').flatMap((letter, index) => {
    const marked = Array.from('àƀćđéƒğĥíĵķłɱñóþɋŕšţúṽŵẋýž')[index] ?? letter;
    return [
      [letter, marked],
      [letter.toUpperCase(), marked.toUpperCase()],
    ];
  }),
);

/** What the server answered to this page: the words of these are data, not the app's own. Grows as the page asks. */
export function dataOf(page: Page): ReadonlySet<string> {
  const data = new Set<string>();
  page.on('response', (response) => {
    if (!/\/v1\//.test(response.url()) || !/json/.test(response.headers()['content-type'] ?? '')) return;
    response.json().then(
      (body: unknown) => collect(body, data),
      // The page has gone on meanwhile.
      () => undefined,
    );
  });
  return data;
}

/** Texts on the page, and names and hints of its elements, that no catalogue has answered. Papers are English and left out. */
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

/** Proper names (`node` and Playwright are what other tests call with) and what is written alike everywhere; days and months, which the language itself writes. */
const NAMES = /\b(Duewell|English|Français|Ctrl|WhatsApp|CSV|PDF|BVN|NIN|API|Chrome|Linux|node|Playwright|Mod|Enter|Esc|https?:\S+|\S+@\S+)\b/g;
const DAYS = /\p{L}*\.? ?\d{1,2}(er)? \p{L}{3,9}\.? \d{4}|\p{L}{3,9} \d{4}|\b(lun|mar|mer|jeu|ven|sam|dim)\./gu;

function isOwn(text: string, data: readonly string[]): boolean {
  // A number among the data may be part of a day, and a day part of the data: either order may be the right one.
  return isLeft(text, data) && isLeft(text.replace(DAYS, ' '), data);
}

function isLeft(text: string, data: readonly string[]): boolean {
  const rest = data.reduce((left, known) => (left.includes(known) ? left.split(known).join(' ') : left), text);
  return /[A-Za-z]{3}/.test(rest.replace(NAMES, ' ').replace(DAYS, ' '));
}

function collect(value: unknown, data: Set<string>): void {
  // One word in small letters is a state or a kind, for which the app has words.
  if (typeof value === 'string' && value.length > 1 && value.length < 400 && !/^[a-z_-]+$/.test(value)) data.add(value);
  else if (Array.isArray(value)) for (const item of value) collect(item, data);
  else if (typeof value === 'object' && value !== null) for (const item of Object.values(value)) collect(item, data);
}
