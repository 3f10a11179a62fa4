import { useEffect, useEffectEvent } from 'react';

/** Ctrl/⌘ Enter sends, Ctrl/⌘ S saves; not while a dialog is open, which has its own keys. */
export function useEditorKeys({ onSend, onSave }: { onSend: () => void; onSave: () => void }): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key !== 's' && key !== 'enter') return;
    event.preventDefault();
    if (document.querySelector('dialog[open]')) return;
    if (key === 's') onSave();
    else onSend();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
