import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readHelpFile } from '../../shared/office/help/contract.ts';
import { errorText } from '../../api-client/api-error.ts';
import { download } from '../../api-client/download.ts';
import { saveBlob } from '../../api-client/save-blob.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { fileSize } from '../../ui/primitives/file-size.ts';

interface Props {
  threadId: string;
  file: { readonly id: string; readonly name: string; readonly contentType: string; readonly size: number };
}

/** A file of a message: a picture is shown in place, a PDF is saved. */
export function HelpFile({ threadId, file: { id, name, contentType, size } }: Props) {
  const isPicture = contentType.startsWith('image/');
  const open = useMutation({
    mutationFn: async () => {
      const blob = await download(readHelpFile, { threadId, fileId: id });
      if (!isPicture) saveBlob(blob, name);
      return isPicture ? URL.createObjectURL(blob) : null;
    },
    onError: (error) => toast.error(errorText(error)),
  });
  const address = open.data ?? null;
  useEffect(() => () => (address === null ? undefined : URL.revokeObjectURL(address)), [address]);
  return (
    <div className="mt-3 grid justify-items-start gap-2">
      {address === null ? (
        <Button size="small" loading={open.isPending} onClick={() => open.mutate()}>
          {isPicture ? 'Show' : 'Save'} {name} ({fileSize(size)})
        </Button>
      ) : (
        <img src={address} alt={name} className="max-h-[32rem] max-w-full rounded border border-line" />
      )}
    </div>
  );
}
