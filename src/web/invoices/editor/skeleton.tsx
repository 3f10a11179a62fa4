import { t } from '../../../shared/i18n/translate.ts';
import { Loading, Skeleton } from '../../../ui/primitives/skeleton.tsx';
import { PageHeader } from '../../../ui/primitives/page-header.tsx';

export function EditorSkeleton({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Loading label={t('Opening the draft')} />
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,24rem)]">
        <div className="grid content-start gap-6">
          {['h-10', 'h-10', 'h-44', 'h-24'].map((height, index) => (
            <div key={index} className="grid gap-2">
              <Skeleton className="h-4 w-24" />
              <Skeleton className={`${height} w-full`} />
            </div>
          ))}
        </div>
        <Skeleton className="hidden h-[36rem] w-full xl:block" />
      </div>
    </>
  );
}
