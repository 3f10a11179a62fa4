/** Texts to begin a message with; choosing one replaces what is typed. */
export function Templates({ texts, onChoose }: { texts: readonly string[]; onChoose: (text: string) => void }) {
  return (
    <div className="grid gap-1.5">
      <p className="text-xs font-medium text-ink-2">Templates</p>
      {texts.map((text) => (
        <button
          key={text}
          type="button"
          onClick={() => onChoose(text)}
          className="rounded border border-line px-3 py-2 text-start text-sm transition-colors duration-[120ms] hover:border-edge"
        >
          {text}
        </button>
      ))}
    </div>
  );
}
