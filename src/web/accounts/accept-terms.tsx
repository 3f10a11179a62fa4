import { t } from '../../shared/i18n/translate.ts';
import { Checkbox } from '../../ui/form/checkbox.tsx';
import { useBound } from '../../ui/form/form.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { PRIVACY, PRODUCT, TERMS } from '../base/config.ts';

/** The checkbox required for an account; the terms are linked beside it if the installation has a page of them. */
export function AcceptTerms({ forBusiness = false }: { forBusiness?: boolean }) {
  const { bound, error } = useBound<boolean>('terms');
  const word = t('terms', undefined, 'of use');
  const terms = TERMS ? <Link to={TERMS}>{word}</Link> : word;
  return (
    <div data-field="terms">
      <Checkbox
        {...bound}
        error={error}
        label={
          forBusiness ? (
            <T text="I accept the {terms} of {product} and may act for this business." terms={terms} product={PRODUCT} />
          ) : (
            <T text="I accept the {terms} of {product}." terms={terms} product={PRODUCT} />
          )
        }
        hint={PRIVACY && <Link to={PRIVACY}>{t('Privacy policy')}</Link>}
      />
    </div>
  );
}
