import type { ReactNode } from 'react';
import { Checkbox } from '../../../ui/form/checkbox.tsx';

export interface Box<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly hint: string;
}

/** Checkboxes for several values of a list; used inside a FieldGroup. */
export function Boxes<Value extends string>({
  options,
  value,
  onChange,
}: {
  options: readonly Box<Value>[];
  value: readonly Value[];
  onChange: (value: readonly Value[]) => void;
}) {
  return (
    <div className="grid gap-3">
      {options.map((option) => (
        <Checkbox
          key={option.value}
          label={option.label}
          hint={option.hint}
          value={value.includes(option.value)}
          // In the order of the list, not of ticking.
          onChange={(on) => onChange(options.map((one) => one.value).filter((one) => (one === option.value ? on : value.includes(one))))}
        />
      ))}
    </div>
  );
}
