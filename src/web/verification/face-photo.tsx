import { Camera, RotateCcw, Smartphone } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../shared/i18n/translate.ts';
import { Button } from '../../ui/primitives/button.tsx';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { Spinner } from '../../ui/primitives/spinner.tsx';

export interface Photos {
  selfie: File;
  /** More frames of the same seconds, as a proof of liveness. */
  liveness: readonly File[];
}

const PhoneInstead = lazyPart(() => import('./phone-instead.tsx').then((module) => module.PhoneInstead), <Spinner />);

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
      {elsewhere && !photos && !filming && <PhoneInstead />}
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

const FRAMES = 8;
const BETWEEN = 180;
const WIDTH = 640;

interface Props {
  onTaken: (photos: Photos) => void;
  onFailed: (message: string) => void;
  onCancel: () => void;
}

/** Takes eight frames that prove liveness, then the photo. This component sends nothing. */
function FaceCamera({ onTaken, onFailed, onCancel }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<'starting' | 'ready' | 'filming'>('starting');
  const failed = useRef(onFailed);
  useEffect(() => {
    failed.current = onFailed;
  });
  useEffect(() => {
    let stream: MediaStream | undefined;
    let gone = false;
    openCamera().then(
      async (opened) => {
        stream = opened;
        if (gone || !video.current) return stopCamera(opened);
        video.current.srcObject = opened;
        await video.current.play();
        setState('ready');
      },
      () => failed.current(t('The camera couldn’t be opened. Allow it in your browser settings, or continue on another device.')),
    );
    return () => {
      gone = true;
      stopCamera(stream);
    };
  }, []);
  const film = async () => {
    const source = video.current;
    if (!source) return;
    setState('filming');
    const liveness: File[] = [];
    for (let frame = 0; frame < FRAMES; frame += 1) {
      liveness.push(await still(source, `liveness-${frame}.jpg`));
      await new Promise((done) => setTimeout(done, BETWEEN));
    }
    onTaken({ selfie: await still(source, 'selfie.jpg'), liveness });
  };
  return (
    <div className="grid justify-items-start gap-3">
      <div className="relative aspect-square w-full max-w-72 overflow-hidden rounded border border-line bg-sunken">
        <video ref={video} muted playsInline aria-label={t('What the camera sees')} className="size-full -scale-x-100 object-cover" />
        <span aria-hidden="true" className="pointer-events-none absolute inset-6 rounded-full border-2 border-dashed border-white/70" />
        {state !== 'ready' && (
          <span className="absolute inset-0 grid place-items-center text-ink-2">
            <Spinner />
          </span>
        )}
      </div>
      <p className="text-ink-2">
        {state === 'filming' ? t('Hold still and look into the camera…') : t('Face in the circle, good light, no cap or dark glasses.')}
      </p>
      <div className="flex gap-2">
        <Button
          disabled={state !== 'ready'}
          loading={state === 'filming'}
          onClick={() => void film().catch(() => onFailed(t('The photo could not be taken. Please try again.')))}
        >
          {t('Take the photo')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </div>
  );
}

/** If pages may not use a camera at all, `mediaDevices` is missing: treated as a refusal. */
async function openCamera(): Promise<MediaStream> {
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user', width: { ideal: WIDTH } }, audio: false });
}

function stopCamera(stream: MediaStream | undefined): void {
  for (const track of stream?.getTracks() ?? []) track.stop();
}

async function still(video: HTMLVideoElement, name: string): Promise<File> {
  const canvas = document.createElement('canvas');
  canvas.width = WIDTH;
  canvas.height = Math.round((WIDTH * video.videoHeight) / video.videoWidth);
  canvas.getContext('2d')?.drawImage(video, 0, 0, canvas.width, canvas.height);
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.9));
  if (!blob) throw new Error('no picture');
  return new File([blob], name, { type: 'image/jpeg' });
}
