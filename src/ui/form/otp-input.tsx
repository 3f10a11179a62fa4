import { cx } from '../primitives/cx.ts';
import { useField } from './field.tsx';
import type { InputProps } from './text-input.tsx';

export interface OtpInputProps extends InputProps<string> {
  length?: number;
  /** Called once, when the last digit arrives. */
  onComplete?: ((code: string) => void) | undefined;
}

/** One real input below six visible boxes: paste, autofill, screen readers and deleting work as usual. */
export function OtpInput({ value, onChange, onBlur, onComplete, length = 6, ...rest }: OtpInputProps) {
  const field = useField();
  return (
    <div className="relative inline-block max-w-full">
      <input
        {...field}
        {...rest}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={(event) => {
          const digits = event.target.value.replace(/\D/g, '');
          // After a complete code, perhaps a wrong one, the next digit starts a new code: there is no visible caret.
          const code = (value.length === length && digits.length > length ? digits.slice(length) : digits).slice(0, length);
          onChange(code);
          if (code.length === length && code !== value) onComplete?.(code);
        }}
        onSelect={({ currentTarget: input }) => {
          const end = input.value.length;
          if (input.selectionStart === input.selectionEnd && input.selectionEnd !== end) input.setSelectionRange(end, end);
        }}
        onBlur={() => onBlur?.()}
        className="peer absolute inset-0 z-10 w-full cursor-text bg-transparent text-transparent caret-transparent outline-none selection:bg-transparent"
      />
      <div aria-hidden="true" className="group flex gap-1.5 peer-focus-visible:[&>[data-next]]:outline-2">
        {Array.from({ length }, (_, index) => (
          <span
            key={index}
            data-next={index === Math.min(value.length, length - 1) || undefined}
            className={cx(
              'tabular grid h-14 w-11 min-w-0 shrink place-items-center rounded border bg-surface text-lg font-medium -outline-offset-1 outline-accent transition-colors duration-[120ms]',
              field['aria-invalid'] ? 'border-danger' : 'border-edge',
              index === length / 2 && 'ms-2',
            )}
          >
            {value[index] ?? ''}
          </span>
        ))}
      </div>
    </div>
  );
}
