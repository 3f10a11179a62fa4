const STYLE = 'react-aria-pressable-style';

/**
 * React Aria adds a style element to the page unless one with this id exists; the content security policy would refuse it and report that. Its only rule avoids
 * a delay after a tap, which no browser makes on a page of the device's width.
 */
export function refuseStyleElement(): void {
  if (typeof document === 'undefined' || document.getElementById(STYLE)) return;
  const mark = document.createElement('meta');
  mark.id = STYLE;
  document.head.append(mark);
}
