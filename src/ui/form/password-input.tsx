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
  const [isVisible, setVisible] = useState(false);
  return (
    <TextInput
      {...props}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      suffix={
        <IconButton
          small
          label={isVisible ? t('Hide password') : t('Show password')}
          icon={isVisible ? <EyeOff aria-hidden="true" size={16} /> : <Eye aria-hidden="true" size={16} />}
          onClick={() => setVisible(!isVisible)}
        />
      }
    />
  );
}
