import { useEffect, useRef, useState } from 'react';
import { getDocument } from 'unpdf/pdfjs';
import { t } from '../../shared/i18n/translate.ts';
import { Skeleton } from '../primitives/skeleton.tsx';
import { ErrorState } from './error-state.tsx';

/** Pages beyond these are not drawn: a scan of a register has a few. */
const MOST = 30;

/** Draws the pages of a PDF; `zoom` in per cent of the width, `turn` in degrees. pdf.js, and not the browser's viewer, because a page with our content policy may show no plug-in. */
export function PdfPages({ file, name, zoom = 100, turn = 0 }: { file: Blob; name: string; zoom?: number; turn?: number }) {
  const frame = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<unknown>(null);
  const [count, setCount] = useState(0);
  useEffect(() => {
    let current = true;
    const draw = async () => {
      const width = frame.current?.clientWidth ?? 600;
      const loading = getDocument({ data: new Uint8Array(await file.arrayBuffer()), useSystemFonts: true });
      const document = await loading.promise;
      // Not known after it is destroyed.
      const { numPages } = document;
      const canvases: HTMLCanvasElement[] = [];
      for (let number = 1; number <= Math.min(numPages, MOST) && current; number += 1) {
        const page = await document.getPage(number);
        const whole = page.getViewport({ scale: 1, rotation: (page.rotate + turn) % 360 });
        // Not money: the size on the screen, at the density of the screen.
        const scale = ((width * zoom) / 100 / whole.width) * devicePixelRatio;
        const viewport = page.getViewport({ scale, rotation: (page.rotate + turn) % 360 });
        const canvas = Object.assign(globalThis.document.createElement('canvas'), { width: viewport.width, height: viewport.height });
        canvas.style.width = `${viewport.width / devicePixelRatio}px`;
        canvas.className = 'mx-auto mb-3 block max-w-none bg-white';
        canvas.setAttribute('role', 'img');
        canvas.setAttribute('aria-label', t('{name}, page {number}', { name, number }));
        await page.render({ canvas, viewport }).promise;
        canvases.push(canvas);
      }
      await loading.destroy();
      if (!current) return;
      frame.current?.replaceChildren(...canvases);
      setCount(numPages);
    };
    draw().catch((problem: unknown) => current && setError(problem));
    return () => {
      current = false;
    };
  }, [file, name, zoom, turn]);
  if (error !== null) return <ErrorState error={error} title={t('This PDF cannot be shown')} />;
  return (
    <>
      {count === 0 && <Skeleton className="h-96 w-full" />}
      <div ref={frame} />
      {count > MOST && <p className="text-center text-sm text-ink-2">{t('The first {most} of {count} pages.', { most: MOST, count })}</p>}
    </>
  );
}
