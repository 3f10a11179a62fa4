import { t } from '../../../shared/i18n/translate.ts';
import { TextInput } from '../../../ui/form/text-input.tsx';
import type { TextInputProps } from '../../../ui/form/text-input.tsx';
import { parseRate } from './typed-numbers.ts';

interface RateInputProps extends Pick<TextInputProps, 'name'> {
  value: string;
  onChange: (text: string) => void;
  onProblem: (problem: string | undefined) => void;
}

/** A rate in per cent; leaving it names what is wrong with it. */
export function RateInput({ onProblem, ...bind }: RateInputProps) {
  return (
    <TextInput
      {...bind}
      align="end"
      inputMode="decimal"
      autoComplete="off"
      suffix={<span className="pe-2">%</span>}
      onChange={(text) => {
        bind.onChange(text);
        if (parseRate(text) !== null) onProblem(undefined);
      }}
      onBlur={() => onProblem(parseRate(bind.value) === null ? t('Please write a percentage from 0 to 100, like 7.5.') : undefined)}
    />
  );
}
