import { useQuery } from '@tanstack/react-query';
import { readSecurity } from '../../shared/accounts/security-contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { queryOf } from '../../api-client/query.ts';
import { DevicesCard } from './security/devices-card.tsx';
import { OpenIdCard } from './security/openid-card.tsx';
import { PasswordCard } from './security/password-card.tsx';
import { SecondFactorCard } from './security/second-factor-card.tsx';

/** The ways to sign in, and the active sessions. */
export function SecurityTab() {
  const { data, error, refetch } = useQuery(queryOf(readSecurity, {}));
  return (
    <>
      {error && !data ? (
        <Card title={t('Two-factor sign-in')}>
          <ErrorState error={error} onRetry={() => void refetch()} />
        </Card>
      ) : (
        <SecondFactorCard totp={data?.totp} />
      )}
      <DevicesCard />
      {data?.openId && <OpenIdCard {...data.openId} />}
      <PasswordCard />
    </>
  );
}
