import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { IconButton } from '../primitives/icon-button.tsx';
import { TextInput } from './text-input.tsx';
import type { InputProps } from './text-input.tsx';

export interface PasswordInputProps extends InputProps<string> {
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordInput(props: PasswordInputProps) {
  const [visible, setVisible] = useState(false);
  return (
    <TextInput
      {...props}
      type={visible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      suffix={
        <IconButton
          small
          label={visible ? t('Hide password') : t('Show password')}
          icon={visible ? <EyeOff aria-hidden="true" size={16} /> : <Eye aria-hidden="true" size={16} />}
          onClick={() => setVisible(!visible)}
        />
      }
    />
  );
}
