import { useEffect, useState } from 'react';
import { readDocument } from '../../shared/business/verification-contract.ts';
import { t } from '../../shared/i18n/translate.ts';
import { errorText } from '../../api-client/api-error.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { download } from '../../api-client/download.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Spinner } from '../../ui/primitives/spinner.tsx';
import { useSignedIn } from '../base/session.ts';
import type { Document } from './documents-screen.tsx';

/** A picture is shown; a PDF is downloaded, since it must not be opened within our page. */
export function DocumentPreview({ document, onClose }: { document: Document; onClose: () => void }) {
  const { business } = useSignedIn();
  const [file, setFile] = useState<{ url: string }>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let url: string | undefined;
    let gone = false;
    download(readDocument, { id: business.id, documentId: document.id }).then(
      (blob) => {
        if (gone) return;
        url = URL.createObjectURL(blob);
        setFile({ url });
      },
      (error: unknown) => setProblem(errorText(error)),
    );
    return () => {
      gone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [business.id, document.id]);
  const isPicture = document.contentType.startsWith('image/');
  return (
    <Dialog
      title={document.name}
      size="wide"
      onClose={onClose}
      footer={
        <Button disabled={!file} onClick={() => file && save(file.url, document.name)}>
          {t('Save a copy')}
        </Button>
      }
    >
      {problem ? (
        <p className="text-danger">{problem}</p>
      ) : !file ? (
        <div className="grid h-40 place-items-center">
          <Spinner />
        </div>
      ) : isPicture ? (
        <img src={file.url} alt={document.name} className="mx-auto max-h-[60dvh] max-w-full" />
      ) : (
        <p className="text-ink-2">{t('This is a PDF. Save a copy to read it.')}</p>
      )}
    </Dialog>
  );
}

function save(url: string, name: string): void {
  const link = window.document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
}
