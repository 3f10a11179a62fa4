import { t } from '../../shared/i18n/translate.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useBound } from '../../ui/form/form.tsx';

/** Beside the code of the second factor: trusts this browser for a while. */
export function RememberDevice() {
  const { bound, error } = useBound<boolean>('remember');
  return (
    <div data-field="remember">
      <Checkbox
        {...bound}
        error={error}
        label={t('Remember this device for 30 days')}
        hint={t('You won’t need a code on this device until then. Only select this on your own device.')}
      />
    </div>
  );
}
