/**
 * A number as people of any language write it, as `1234.50`: `1,234.50`, `1 234,50`, `1.234,50`, `1'234.50`, `12,5`.
 * A point alone is always the decimal sign. A comma alone is one before one or two digits; before three it groups, unless
 * something else groups already or only a zero stands before it. Null for what is malformed or could mean two numbers.
 */
export function plainNumber(typed: string): string | null {
  const text = typed.trim().replace(/\s/g, ' ').replaceAll('’', "'");
  const [, head = '', mark = '', tail = ''] = /^(.*)([.,])(\d*)$/.exec(text) ?? [];
  const decimal = mark !== '' && !head.includes(mark) && (mark === '.' || tail.length < 3 || (tail.length === 3 && /^0?$|\D/.test(head)));
  const whole = decimal ? head : text;
  const fraction = decimal ? tail : '';
  if (whole + fraction === '' || !/^(\d*|[1-9]\d{0,2}([ .,_'])\d{3}(\2\d{3})*)$/.test(whole)) return null;
  return `${whole.replace(/\D/g, '') || '0'}${fraction && `.${fraction}`}`;
}
