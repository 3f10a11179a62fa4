import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { PageHeader } from '../../../ui/primitives/page-header.tsx';

/** While the page of an order or quote is loading. */
export function DocumentSkeleton({ label }: { label: string }) {
  return (
    <>
      <PageHeader title={<Skeleton className="h-8 w-40" />} />
      <Loading label={label} />
      <div className="grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-4 lg:order-last">
          <Skeleton className="h-32 w-full" />
          <Skeleton className="h-40 w-full" />
        </div>
        <Skeleton className="h-[40rem] w-full" />
      </div>
    </>
  );
}
