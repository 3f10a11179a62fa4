import { Camera, RotateCcw, Smartphone } from 'lucide-react';
import { Suspense, useEffect, useMemo, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Spinner } from '../../ui/primitives/spinner.tsx';
import { FaceCamera } from './face-camera.tsx';

export interface Photos {
  selfie: File;
  /** More frames of the same seconds, as a proof of liveness. */
  liveness: readonly File[];
}

const PhoneInstead = lazyPart(() => import('./phone-instead.tsx').then((module) => module.PhoneInstead));

/** The camera of this device, or of a phone if there is none or it may not be used. A file is not accepted, because it proves no liveness. */
export function FacePhoto({ photos, problem, onPhotos }: { photos: Photos | null; problem: string | undefined; onPhotos: (photos: Photos | null) => void }) {
  const [filming, setFilming] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const [elsewhere, setElsewhere] = useState(false);
  const preview = usePreview(photos?.selfie);
  const taken = (all: Photos) => {
    setFilming(false);
    setTrouble(undefined);
    onPhotos(all);
  };
  const failed = (message: string) => {
    setFilming(false);
    setTrouble(message);
    setElsewhere(true);
  };
  return (
    <div role="group" aria-label={t('Photo of your face')} className="grid gap-2">
      <span className="text-sm font-medium">{t('Photo of your face')}</span>
      {filming ? (
        <FaceCamera onTaken={taken} onFailed={failed} onCancel={() => setFilming(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          {preview && <img src={preview} alt={t('Your photo')} className="size-28 rounded border border-line object-cover" />}
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              icon={photos ? <RotateCcw aria-hidden="true" size={16} /> : <Camera aria-hidden="true" size={16} />}
              onClick={() => setFilming(true)}
            >
              {photos ? t('Retake') : t('Open the camera')}
            </Button>
            {!photos && (
              <Button variant="quiet" icon={<Smartphone aria-hidden="true" size={16} />} aria-expanded={elsewhere} onClick={() => setElsewhere(!elsewhere)}>
                {t('No camera here?')}
              </Button>
            )}
          </div>
        </div>
      )}
      {elsewhere && !photos && !filming && (
        <Suspense fallback={<Spinner />}>
          <PhoneInstead />
        </Suspense>
      )}
      <p aria-live="polite" className="text-sm text-danger empty:hidden">
        {trouble ?? problem}
      </p>
    </div>
  );
}

/** An object URL for the picture while it is shown. */
function usePreview(file: File | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
