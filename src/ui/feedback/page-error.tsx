import { PageHeader } from '../primitives/page-header.tsx';
import type { PageHeaderProps } from '../primitives/page-header.tsx';
import { ErrorState } from './error-state.tsx';

export interface PageErrorProps extends Pick<PageHeaderProps, 'title' | 'back'> {
  error: unknown;
  /** What failed. */
  text: string;
  onRetry: () => void;
}

/** A page that cannot be shown: it keeps its heading and the way back. */
export function PageError({ title, back, error, text, onRetry }: PageErrorProps) {
  return (
    <>
      <PageHeader title={title} back={back} />
      <ErrorState error={error} title={text} onRetry={onRetry} />
    </>
  );
}
