import { t } from '../../shared/i18n/translate.ts';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';

export function ReceivedSkeleton({ label = t('Loading the invoice') }: { label?: string }) {
  return (
    <div className="mx-auto grid max-w-[68rem] gap-x-8 gap-y-6 px-4 py-5 sm:px-6 sm:py-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
      <Loading label={label} />
      <Skeleton className="h-72 w-full lg:order-last" />
      <Skeleton className="h-[44rem] w-full" />
    </div>
  );
}
