import { useField } from './field.tsx';
import type { InputProps } from './text-input.tsx';
import { phoneText } from '../../shared/kit/phone.ts';

/** Accepts `0803 123 4567`, `803…` or any `+…` number; the displayed calling code disappears when the number has its own. */
export function PhoneInput({ value, onChange, onBlur, ...rest }: InputProps<string>) {
  const field = useField();
  const international = value.trimStart().startsWith('+');
  return (
    <div className="control control-parts">
      {!international && <span className="tabular flex items-center border-e border-line bg-sunken px-3 text-ink-2">+234</span>}
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
          const tidy = phoneText(value);
          if (tidy !== value) onChange(tidy);
          onBlur?.();
        }}
        className="tabular"
      />
    </div>
  );
}
