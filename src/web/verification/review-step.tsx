import { render } from '../../shared/i18n/message.ts';
import { submitKyb } from '../../shared/business/verification-contract.ts';
import { ITEMS } from '../../shared/business/verification.ts';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { useAction } from '../../ui/feedback/use-action.ts';
import { useSignedIn } from '../base/session.ts';
import type { Checklist } from './use-checklist.ts';
import { useRefreshChecklist } from './use-checklist.ts';

/** The button that submits for review, or the steps missing before. */
export function ReviewStep({ list }: { list: Checklist }) {
  const { business } = useSignedIn();
  const refresh = useRefreshChecklist();
  const action = useAction(submitKyb, { done: t('Submitted. We’ll notify you as soon as it’s reviewed.'), onDone: refresh });
  const open = list.items.filter(({ item, verdict }) => item !== 'review' && (verdict === 'missing' || verdict === 'refused'));
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-ink-2">
        {list.canSubmit
          ? t('Everything is ready. Submit it and we’ll reply within two working days.')
          : t('Complete first: {map}.', { map: open.map(({ item }) => render(ITEMS[item].title)).join(', ') })}
      </p>
      <Button variant="primary" disabled={!list.canSubmit} loading={action.isPending} onClick={() => action.mutate({ businessId: business.id })}>
        {t('Submit for review')}
      </Button>
    </div>
  );
}
