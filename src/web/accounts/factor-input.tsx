import { useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { OtpInput } from '../../ui/form/otp-input.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import type { InputProps } from '../../ui/form/text-input.tsx';

/** A code of the authenticator app, in the usual input; without the app, a recovery code. */
export function FactorInput({ onComplete, ...props }: InputProps<string> & { onComplete?: ((code: string) => void) | undefined }) {
  const [recovering, setRecovering] = useState(false);
  const change = () => {
    props.onChange('');
    setRecovering(!recovering);
  };
  return (
    <div className="grid justify-items-start gap-1">
      {recovering ? (
        <TextInput {...props} autoComplete="off" autoCapitalize="none" autoCorrect="off" spellCheck={false} maxLength={20} autoFocus />
      ) : (
        <OtpInput {...props} onComplete={onComplete} />
      )}
      <span className="-ms-3">
        <Button variant="quiet" size="small" onClick={change}>
          {recovering ? t('Use your authenticator app') : t('Use a recovery code')}
        </Button>
      </span>
    </div>
  );
}
