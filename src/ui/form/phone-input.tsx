import { useField } from './field.tsx';
import type { InputProps } from './text-input.tsx';
import { tidyPhone } from './tidy-phone.ts';

export interface PhoneInputProps extends InputProps<string> {
  /** The calling code of numbers without "+". */
  callingCode?: string;
}

/** Accepts `0803 123 4567`, `803…` or any `+…` number; the displayed calling code disappears when the number has its own. */
export function PhoneInput({ value, onChange, onBlur, callingCode = '+234', ...rest }: PhoneInputProps) {
  const field = useField();
  const international = value.trimStart().startsWith('+');
  return (
    <div className="control control-parts">
      {!international && <span className="tabular flex items-center border-e border-line bg-sunken px-3 text-ink-2">{callingCode}</span>}
      <input
        {...field}
        {...rest}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        placeholder="0803 123 4567"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          const tidy = tidyPhone(value, callingCode);
          if (tidy !== value) onChange(tidy);
          onBlur?.();
        }}
        className="tabular"
      />
    </div>
  );
}
