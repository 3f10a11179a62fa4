import { t } from '../../shared/i18n/translate.ts';
import { Card } from '../../ui/primitives/card.tsx';
import { Loading, Skeleton } from '../../ui/primitives/skeleton.tsx';

/** A form that is loading: labels and boxes in their final positions. */
export function WaitingForm({ title, fields }: { title: string; fields: number }) {
  return (
    <Card title={title}>
      <Loading label={t('Loading {title}', { title: title.toLowerCase() })} />
      <div aria-busy className="grid gap-5">
        {Array.from({ length: fields }, (_, index) => (
          <span key={index} className="grid gap-2">
            <Skeleton className="h-4 w-28" />
            <Skeleton className="h-(--control) w-full" />
          </span>
        ))}
      </div>
    </Card>
  );
}
