import { useMutation, useQueryClient } from '@tanstack/react-query';
import { listBills, uploadBill } from '../../shared/bills/contract.ts';
import { t, tn } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { upload } from '../../api-client/upload.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { go } from '../../ui/primitives/navigation.ts';
import { paths } from '../base/paths.ts';
import { useSignedIn } from '../base/session.ts';
import { tooLarge } from '../invoices/attachable.ts';
import type { Bill } from './bill-values.ts';

/** Uploads files, each as a bill of its own. A single one is opened. */
export function UploadButton() {
  const { business } = useSignedIn();
  const queries = useQueryClient();
  const sending = useMutation({
    mutationFn: (files: File[]) => uploadAll(files, business.id),
    onSettled: () => queries.invalidateQueries({ queryKey: [listBills.id] }),
  });
  // Not called if the person has left the screen meanwhile.
  const onSuccess = (bills: Bill[], files: File[]) => {
    const [first] = bills;
    if (!first) return;
    if (files.length === 1) return go(paths.bill(first.id));
    toast.success(tn(bills.length, '{count} bill uploaded', '{count} bills uploaded'));
    go(paths.bills());
  };
  return (
    <FileButton
      variant="primary"
      multiple
      accept=".pdf,.png,.jpg,.jpeg,.xml"
      loading={sending.isPending}
      onFiles={(files) => sending.mutate(files, { onSuccess })}
    >
      {t('Upload bill')}
    </FileButton>
  );
}

/** One after the other; a toast for each that is refused. */
async function uploadAll(files: readonly File[], businessId: string): Promise<Bill[]> {
  const bills: Bill[] = [];
  for (const file of files) {
    try {
      const large = tooLarge(file);
      if (large === undefined) bills.push(await upload(uploadBill, { businessId }, { files: { file: [file] }, onProgress: () => undefined }));
      else toast.error(large);
    } catch (error) {
      toast.error(t('{name}: {problem}', { name: file.name, problem: errorText(error) }));
    }
  }
  return bills;
}
