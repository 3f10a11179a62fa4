import type { ComponentType } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import type { NotBuilt } from './not-built.ts';
import { paths } from './paths.ts';

/** Says honestly that a screen is not there yet, and what it will hold. */
export function notBuiltScreen({ title, will }: NotBuilt): ComponentType {
  return function NotBuiltScreen() {
    return (
      <EmptyState level={1} title={`${title}: not available yet`} action={<ButtonLink to={paths.home()}>Back to the start</ButtonLink>}>
        It will come with one of the next releases. {will}
      </EmptyState>
    );
  };
}
