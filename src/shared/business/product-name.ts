/** Letters and digits that look like a Latin letter, with that letter. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '|': 'l',
  '!': 'l',
  i: 'l',
  '3': 'e',
  '5': 's',
  '@': 'a',
  '4': 'a',
  // Cyrillic and Greek.
  а: 'a',
  е: 'e',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  х: 'x',
  і: 'l',
  ӏ: 'l',
  ԁ: 'd',
  ԝ: 'w',
  ѡ: 'w',
  ω: 'w',
  ε: 'e',
  ο: 'o',
  υ: 'u',
  ι: 'l',
};

/** Whether a name looks like the product's: case, accents, spaces, signs and look-alike letters are ignored. */
export function readsAsProduct(name: string, productName: string): boolean {
  const product = folded(productName);
  return product.length >= 4 && folded(name).includes(product);
}

function folded(text: string): string {
  return Array.from(text.normalize('NFKD').toLowerCase(), (letter) => LOOK_ALIKES[letter] ?? letter)
    .join('')
    .replaceAll('vv', 'w')
    .replaceAll(/[^\p{L}]/gu, '');
}
