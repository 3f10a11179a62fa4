import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '../../shared/kit/route.ts';
import { putEvidence, readDispute, readEvidence, removeEvidence } from '../../shared/office/disputes/contract.ts';
import { errorText } from '../../api-client/api-error.ts';
import { download } from '../../api-client/download.ts';
import { saveBlob } from '../../api-client/save-blob.ts';
import { upload } from '../../api-client/upload.ts';
import { useAction } from '../../ui/feedback/use-action.ts';
import { FileButton } from '../../ui/form/file-button.tsx';
import { Button } from '../../ui/primitives/button.tsx';
import { Card } from '../../ui/primitives/card.tsx';
import { fileSize } from '../../ui/primitives/file-size.ts';
import { momentText } from '../base/settings.ts';
import { useMay } from '../base/session.ts';
import { OpenDialog } from '../documents/open-dialog.tsx';

interface EvidenceProps {
  caseId: string;
  evidence: OutputOf<typeof readDispute>['evidence'];
  /** Before the answer, for operators who may answer. */
  changeable: boolean;
}

/** The file that goes with the answer. */
export function Evidence({ caseId, evidence, changeable }: EvidenceProps) {
  const client = useQueryClient();
  const may = useMay('dispute.answer');
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [opening, setOpening] = useState(false);
  const remove = useAction(removeEvidence, { done: 'The file is removed.', refresh: [readDispute] });
  const give = async ([file]: readonly File[]) => {
    if (!file) return;
    setProblem(null);
    setProgress(0);
    try {
      await upload(putEvidence, { caseId }, { files: { file: [file] }, onProgress: setProgress });
      await client.invalidateQueries({ queryKey: [readDispute.id] });
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setProgress(null);
    }
  };
  const open = async (reason: string) => {
    saveBlob(await download(readEvidence, { caseId, reason }), evidence?.name ?? 'evidence');
    setOpening(false);
  };
  if (evidence === null && !changeable) return null;
  return (
    <Card title="Evidence">
      {evidence === null ? (
        <p className="text-sm text-ink-2">One file: the invoice with the signed delivery note, for example. PDF, PNG or JPEG, at most 10 MB.</p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
          <span className="grid min-w-0">
            <span className="font-medium wrap-anywhere">{evidence.name}</span>
            <span className="text-xs text-ink-2">
              {fileSize(evidence.size)}, {evidence.by}, {momentText(evidence.at)}
            </span>
          </span>
          <span className="flex gap-2">
            {may && (
              <Button size="small" onClick={() => setOpening(true)}>
                Download
              </Button>
            )}
            {changeable && (
              <Button size="small" loading={remove.isPending} onClick={() => remove.mutate({ caseId })}>
                Remove
              </Button>
            )}
          </span>
        </div>
      )}
      {problem !== null && (
        <p role="alert" className="mt-2 text-sm text-danger">
          {problem}
        </p>
      )}
      {changeable && (
        <div className="mt-3">
          <FileButton accept=".pdf,image/png,image/jpeg" loading={progress !== null} onFiles={(files) => void give(files)}>
            {evidence === null ? 'Upload a file' : 'Replace the file'}
          </FileButton>
        </div>
      )}
      {opening && <OpenDialog what="the evidence" onReason={open} onClose={() => setOpening(false)} />}
    </Card>
  );
}
