import { Suspense, lazy } from 'react';
import { Loading } from '../../ui/primitives/skeleton.tsx';
import { useMe } from '../base/session.ts';
import { JoinScreen } from '../operators/join-screen.tsx';
import { SignInScreen } from '../operators/sign-in-screen.tsx';
import { Router } from './router.tsx';

const Shell = lazy(() => import('../shell/shell.tsx').then((module) => ({ default: module.Shell })));

/** Without a session the sign-in form is shown at any address, so that work continues where it was. */
export function Office() {
  const me = useMe();
  if (location.pathname === '/join') return <JoinScreen />;
  if (!me) return <SignInScreen />;
  return (
    <Suspense fallback={<Loading label="Loading" />}>
      <Router Layout={Shell} />
    </Suspense>
  );
}
