/**
 * A number typed in any language's format, as `1234.50`: `1,234.50`, `1 234,50`, `1.234,50`, `1'234.50`, `12,5`. A point alone is always the decimal sign. A
 * comma alone is one before one or two digits; before three it groups, unless something else groups already or only a zero precedes it. Null for malformed or
 * ambiguous text.
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
