import { Camera, RotateCcw } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { t } from '../../shared/kit/words.ts';
import { Button } from '../../ui/button.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { FaceCamera } from './face-camera.tsx';

export interface Photos {
  selfie: File;
  /** More of the same seconds, from the camera; none for a chosen file. */
  liveness: readonly File[];
}

const LARGEST = 4 * 1024 * 1024;

/** The camera of this device, or a file where there is none or it may not be used. */
export function FacePhoto({ photos, problem, onPhotos }: { photos: Photos | null; problem: string | undefined; onPhotos: (photos: Photos | null) => void }) {
  const [filming, setFilming] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const preview = usePreview(photos?.selfie);
  const choose = ([file]: File[]) => {
    if (!file) return;
    if (!['image/jpeg', 'image/png'].includes(file.type)) return setTrouble(t('Please choose a JPEG or PNG picture.'));
    if (file.size > LARGEST) return setTrouble(t('The picture may have at most 4 MB.'));
    setTrouble(undefined);
    onPhotos({ selfie: file, liveness: [] });
  };
  const taken = (all: Photos) => {
    setFilming(false);
    setTrouble(undefined);
    onPhotos(all);
  };
  const failed = (message: string) => {
    setFilming(false);
    setTrouble(message);
  };
  return (
    <div role="group" aria-label={t('Photo of your face')} className="grid gap-2">
      <span className="text-sm font-medium">{t('Photo of your face')}</span>
      {filming ? (
        <FaceCamera onTaken={taken} onFailed={failed} onCancel={() => setFilming(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-4">
          {preview && <img src={preview} alt={t('You, as taken')} className="size-28 rounded border border-line object-cover" />}
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              icon={photos ? <RotateCcw aria-hidden="true" size={16} /> : <Camera aria-hidden="true" size={16} />}
              onClick={() => setFilming(true)}
            >
              {photos ? t('Take it again') : t('Open the camera')}
            </Button>
            <FileButton variant="quiet" accept="image/jpeg,image/png" onFiles={choose}>
              {t('Choose a picture')}
            </FileButton>
          </div>
        </div>
      )}
      <p aria-live="polite" className="text-sm text-danger empty:hidden">
        {trouble ?? problem}
      </p>
    </div>
  );
}

/** An address for the picture while it is shown. */
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
