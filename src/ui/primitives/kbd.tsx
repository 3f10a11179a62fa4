/** Keys as on the keyboard: `<Kbd keys="Mod+K" />`; Mod is ⌘ on Apple devices, Ctrl elsewhere. */
export function Kbd({ keys }: { keys: string }) {
  return (
    <kbd className="inline-flex gap-0.5 font-sans text-xs text-ink-2">
      {keys.split('+').map((key) => (
        <span key={key} className="inline-grid min-w-5 place-items-center rounded-sm border border-line bg-paper px-1 leading-[1.125rem]">
          {key === 'Mod' ? (isApple() ? '⌘' : 'Ctrl') : key}
        </span>
      ))}
    </kbd>
  );
}

export function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent);
}
