import { TextInput } from '../../ui/text-input.tsx';
import type { InputProps } from '../../ui/text-input.tsx';

/** A code of the authenticator app, or a recovery code: one field takes both. */
export function FactorInput(props: InputProps<string>) {
  return <TextInput {...props} autoComplete="one-time-code" autoCapitalize="none" autoCorrect="off" spellCheck={false} maxLength={20} />;
}
