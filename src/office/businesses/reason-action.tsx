import { useQueryClient } from '@tanstack/react-query';
import { readBusinessLog, readBusinessPage } from '../../shared/office/businesses/contract.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { ReasonDialog } from '../base/reason-dialog.tsx';
import type { ReasonDialogProps } from '../base/reason-dialog.tsx';

export interface ReasonActionProps extends Omit<ReasonDialogProps, 'hint' | 'usual' | 'onReason'> {
  /** Resolves with the message of the toast. */
  run: (reason: string) => Promise<string>;
}

/** An action on a business that is done at once, with a reason. */
export function ReasonAction({ run, ...dialog }: ReasonActionProps) {
  const client = useQueryClient();
  const act = async (reason: string) => {
    toast.success(await run(reason));
    for (const { id } of [readBusinessPage, readBusinessLog]) void client.invalidateQueries({ queryKey: [id] });
  };
  return <ReasonDialog {...dialog} hint="For the audit log; the customer does not read it." onReason={act} />;
}
