/** Puts the focus on what the page, or the dialog over it, is about: for when what had it is gone. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('dialog:modal h2') ?? document.querySelector<HTMLElement>('main h1');
  if (!heading) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.style.outline = 'none';
  heading.focus({ preventScroll: true });
}
