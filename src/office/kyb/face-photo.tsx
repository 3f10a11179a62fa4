import { useEffect, useRef, useState } from 'react';
import { readFace } from '../../shared/office/kyb/contract.ts';
import { download } from '../../api-client/download.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { useMay } from '../base/session.ts';
import { OpenDialog } from '../documents/open-dialog.tsx';
import type { Review } from './review-screen.tsx';

/** The photo of a face check, opened with a reason while it exists. */
export function FacePhoto({ check, businessId }: { check: Review['checks'][number]; businessId: string }) {
  const may = useMay('person.read');
  const image = useRef<HTMLImageElement>(null);
  const [photo, setPhoto] = useState<Blob | null>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    if (!photo || !image.current) return undefined;
    const made = URL.createObjectURL(photo);
    image.current.src = made;
    return () => URL.revokeObjectURL(made);
  }, [photo]);
  if (!check.hasPhoto) return <p className="text-sm text-ink-2">The photo was deleted when the check was answered.</p>;
  if (!may) return null;
  const open = async (reason: string) => setPhoto(await download(readFace, { businessId, checkId: check.id, reason }));
  return (
    <div>
      {photo ? (
        <img ref={image} alt={`Face of ${check.person}`} className="max-h-96 rounded border border-line" />
      ) : (
        <Button size="small" onClick={() => setAsking(true)}>
          Show the photo
        </Button>
      )}
      {asking && <OpenDialog what={`the photo of ${check.person}`} onReason={open} onClose={() => setAsking(false)} />}
    </div>
  );
}
