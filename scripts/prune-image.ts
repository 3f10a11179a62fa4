import { readdirSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { FONT_FILES } from '../src/server/documents/pdf/fonts.ts';

/**
 * `node scripts/prune-image.ts node_modules`, a step of deploy/Dockerfile: deletes from installed packages what no process of the product reads. These are the fonts
 * of weights that no document uses, source maps and type declarations, which Node never opens, and the slower of the two models of
 * letters (src/server/bills/reading/photo.ts loads the other).
 */
const modules = resolve(process.argv[2] ?? 'node_modules');
let bytes = 0;
for (const from of new Set(FONT_FILES.map((font) => font.from))) remove(from, (path) => isFont(path) && !isUsed(from, path));
remove('.', (path) => /\.(map|d\.[cm]?ts)$/.test(path));
remove('@tesseract.js-data/eng/4.0.0', () => true);
process.stdout.write(`${Math.round(bytes / 1e6)} MB of files were deleted\n`);

function remove(folder: string, isLeftOut: (path: string) => boolean): void {
  for (const entry of readdirSync(join(modules, folder), { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name).replaceAll('\\', '/');
    if (!entry.isFile() || !isLeftOut(path)) continue;
    bytes += statSync(path).size;
    rmSync(path);
  }
}

function isFont(path: string): boolean {
  return /\.(otf|ttf|woff2?)$/.test(path);
}

/** `file` is written from the entry of its package, so it may begin with `../`. */
function isUsed(from: string, path: string): boolean {
  return FONT_FILES.some((font) => font.from === from && path.endsWith(`/${font.file.replace(/^(\.\.\/)+/, '')}`));
}
