import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

export interface SearchBoxProps {
  value: string;
  onSearch: (text: string) => void;
  label: string;
  placeholder: string;
}

/** Searches a quarter of a second after the last letter. */
export function SearchBox({ value, onSearch, label, placeholder }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const [last, setLast] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (value !== last) {
    setLast(value);
    // The address was changed elsewhere: back, or a cleared filter.
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);
  const set = (text: string, wait: number) => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onSearch(text.trim()), wait);
  };
  return (
    <div className="min-w-48 flex-1 max-sm:basis-full">
      <Field label={label} hideLabel>
        <TextInput
          type="search"
          name="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          maxLength={100}
          prefix={<Search aria-hidden="true" size={16} />}
          value={typed}
          onChange={(text) => set(text, 250)}
        />
      </Field>
    </div>
  );
}
