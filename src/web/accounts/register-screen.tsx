import { Store, Truck, ArrowLeftRight } from 'lucide-react';
import { register } from '../../shared/accounts/contract.ts';
import type { Category } from '../../shared/business/contract.ts';
import { call } from '../../api-client/client.ts';
import { Form, FormField, SubmitButton } from '../../ui/form/form.tsx';
import { Link } from '../../ui/primitives/link.tsx';
import { go } from '../../ui/primitives/navigation.ts';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { PhoneInput } from '../../ui/form/phone-input.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { useForm, useValues } from '../../ui/form/use-form.ts';
import type { InputOf } from '../../shared/kit/route.ts';
import { t } from '../../shared/i18n/translate.ts';
import { T } from '../../ui/primitives/text-with-parts.tsx';
import { paths } from '../base/paths.ts';
import { AcceptTerms } from './accept-terms.tsx';
import { AuthHeading } from './auth-heading.tsx';
import { keepClaim } from './claim.ts';
import { PasswordHints } from './password-hints.tsx';
import { resendAt, setPending } from './pending.ts';

const CARDS = [
  {
    value: 'supplier',
    label: t('Supplier'),
    description: t('You sell to other businesses: you send invoices and get paid.'),
    icon: <Truck aria-hidden="true" size={16} />,
  },
  {
    value: 'retailer',
    label: t('Retailer'),
    description: t('You buy from suppliers: you send purchase orders and pay invoices.'),
    icon: <Store aria-hidden="true" size={16} />,
  },
  { value: 'both', label: t('Both'), description: t('You buy and sell: everything above.'), icon: <ArrowLeftRight aria-hidden="true" size={16} /> },
] as const;

interface Values {
  firstName: string;
  lastName: string;
  businessName: string;
  category: Category | '';
  email: string;
  phone: string;
  password: string;
  terms: boolean;
}

const EMPTY: Values = { firstName: '', lastName: '', businessName: '', category: '', email: '', phone: '', password: '', terms: false };

export function RegisterScreen() {
  const form = useForm({
    schema: register.input,
    defaults: EMPTY,
    // The schema refuses an empty category and a missing tick with a sentence each.
    toInput: (values) => values as InputOf<typeof register>,
    submit: async (input, options) => {
      const answer = await call(register, input, options);
      await keepClaim(answer.claim);
      setPending({ email: answer.email, phone: answer.phone, resendAt: resendAt(answer.resendAfter) });
      go(paths.verifyOtp());
    },
    keep: { key: 'register', without: ['password'] },
  });
  const values = useValues(form);
  return (
    <>
      <AuthHeading title={t('Open an account')}>
        {t('Two minutes to sign up: we’ll confirm your phone and email next. To send invoices, you’ll also need your BVN or NIN.')}
      </AuthHeading>
      <Form form={form} label={t('Open an account')}>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField name="firstName" label={t('First name')}>
            {(bind) => <TextInput {...bind} autoComplete="given-name" />}
          </FormField>
          <FormField name="lastName" label={t('Last name')}>
            {(bind) => <TextInput {...bind} autoComplete="family-name" />}
          </FormField>
        </div>
        <FormField name="businessName" label={t('Business name')} hint={t('Shown on your invoices.')}>
          {(bind) => <TextInput {...bind} autoComplete="organization" />}
        </FormField>
        <FormField<Category | ''> name="category" label={t('What does your business do?')} group>
          {(bind) => <RadioCards {...bind} options={CARDS} />}
        </FormField>
        <FormField name="email" label={t('Email')}>
          {(bind) => <TextInput {...bind} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} />}
        </FormField>
        <FormField name="phone" label={t('Phone')} hint={t('We’ll send a six-digit code to this number.')}>
          {(bind) => <PhoneInput {...bind} />}
        </FormField>
        <FormField
          name="password"
          label={t('Password')}
          hint={<PasswordHints password={values.password} email={values.email} businessName={values.businessName} />}
        >
          {(bind) => <PasswordInput {...bind} autoComplete="new-password" />}
        </FormField>
        <AcceptTerms forBusiness />
        <SubmitButton size="large" wide>
          {t('Open account')}
        </SubmitButton>
      </Form>
      <p className="mt-8 border-t border-line pt-5 text-ink-2">
        <T text="Already have an account? {link}" link={<Link to={paths.login()}>{t('Sign in')}</Link>} />
      </p>
    </>
  );
}
