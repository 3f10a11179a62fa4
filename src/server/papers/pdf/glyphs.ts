import type { Font } from 'fontkit';

/**
 * What fontkit has inside and its types do not name. It neither embeds a font that came as WOFF2 nor varies one: both need the
 * outlines written anew, which `embeddable` makes it do.
 */
interface Insides {
  readonly _transformedGlyphs: readonly Glyph[];
  readonly _variationProcessor: { transformPoints(glyphId: number, points: readonly Point[]): void } | null;
  variationCoords: number[] | null;
  _transformGlyfTable(): void;
  createSubset(): unknown;
  layout(text: string, features?: unknown): unknown;
  getGlyph(id: number, codePoints?: readonly number[]): { readonly advanceWidth: number; codePoints: readonly number[] };
}

interface Glyph {
  readonly points?: readonly Point[];
  readonly components?: readonly Component[];
}

interface Point {
  onCurve: boolean;
  endContour: boolean;
  x: number;
  y: number;
  copy(): Point;
}

interface Component {
  readonly glyphID: number;
  readonly dx: number;
  readonly dy: number;
  readonly scaleX: number;
  readonly scaleY: number;
  readonly scale01: number;
  readonly scale10: number;
}

interface Subset {
  glyf: Uint8Array[];
  offset: number;
  loca: { offsets: number[]; version: number };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  _addGlyph(glyphId: number): number;
}

interface Written {
  readonly bytes: Uint8Array;
  readonly advance: number;
  readonly bearing: number;
}

/** A variable WOFF2 set to a weight and named, whose subsets can be embedded in a PDF. Every glyph is written once and kept. */
export function embeddable(font: Font, weight: number, name: string): Font {
  // fontkit's own types leave out what is needed here; its version is pinned, and the papers' tests draw with it.
  const inside = font as unknown as Insides;
  // Its decoder would vary composites half-way and fail; there is nothing to vary while it reads.
  Object.defineProperty(inside, '_variationProcessor', { value: null, configurable: true });
  inside.getGlyph(0);
  Reflect.deleteProperty(inside, '_variationProcessor');
  inside.variationCoords = Object.entries(font.variationAxes).map(([name, axis]) => {
    if (!axis) throw new Error(`no axis ${name}`);
    return name === 'wght' ? Math.max(axis.min, Math.min(axis.max, weight)) : axis.default;
  });
  Object.defineProperty(inside, 'postscriptName', { value: name });
  sayWhatTheyMean(font, inside);
  layIdeographsPlainly(font, inside);
  const written = new Map<number, Written>();
  const make = inside.createSubset.bind(inside);
  inside.createSubset = () => {
    // As above.
    const subset = make() as Subset;
    subset._addGlyph = (id) => {
      const glyph = written.get(id) ?? write(inside, id);
      written.set(id, glyph);
      subset.loca.version = 1;
      subset.loca.offsets.push(subset.offset);
      subset.glyf.push(glyph.bytes);
      subset.hmtx.metrics.push({ advance: glyph.advance, bearing: glyph.bearing });
      subset.offset += glyph.bytes.length;
      return subset.glyf.length - 1;
    };
    return subset;
  };
  return font;
}

/** Han, kana and whole Hangul stand side by side as they are: shaping them costs a hundred times what placing them does. */
function layIdeographsPlainly(font: Font, inside: Insides): void {
  const shape = inside.layout.bind(inside);
  inside.layout = (text, features) => {
    if (!IDEOGRAPHS.test(text)) return shape(text, features);
    const glyphs = Array.from(text, (character) => font.glyphForCodePoint(character.codePointAt(0) ?? 0));
    const positions = glyphs.map(({ advanceWidth }) => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }));
    return { glyphs, positions, advanceWidth: glyphs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0) };
  };
}

const IDEOGRAPHS = /^[\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7a3]+$/;

/**
 * A PDF tells for each glyph what it stands for, which is how its text is searched, copied and read aloud. fontkit remembers that of
 * the first time it met a glyph, which may have been without any text: the font's own table of characters comes first, but for the
 * joined forms of Arabic, which share their outlines between letters.
 */
function sayWhatTheyMean(font: Font, inside: Insides): void {
  const get = inside.getGlyph.bind(inside);
  const sure = new Set<number>();
  inside.getGlyph = (id, codePoints = []) => {
    const glyph = get(id, codePoints);
    if (sure.has(id)) return glyph;
    const known = font.stringsForGlyph(id).filter((text) => !JOINED_FORM.test(text));
    const said = known.find((text) => String.fromCodePoint(...codePoints) === text) ?? known[0];
    if (said === undefined && codePoints.length === 0) return glyph;
    glyph.codePoints = said === undefined ? codePoints : Array.from(said, (character) => character.codePointAt(0) ?? 0);
    sure.add(id);
    return glyph;
  };
}

const JOINED_FORM = /[\ufb50-\ufdff\ufe70-\ufefe]/;

/** One plain outline, varied, composites resolved. */
function write(font: Insides, id: number): Written {
  const advance = Math.round(font.getGlyph(id).advanceWidth);
  const contours = contoursOf(font, id);
  const points = contours.flat();
  if (points.length === 0) return { bytes: new Uint8Array(), advance, bearing: 0 };
  // Renderers move an outline by the difference between its bearing and its left edge: there must be none.
  return { bytes: glyphBytes(contours), advance, bearing: Math.min(...points.map(({ x }) => x)) };
}

/** A simple glyph of the table `glyf`, every step as two bytes: subsets are small, and deflated besides. */
function glyphBytes(contours: readonly (readonly Point[])[]): Uint8Array {
  const points = contours.flat();
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const length = 10 + 2 * contours.length + 2 + 5 * points.length;
  const bytes = Buffer.alloc(length + (length % 4 === 0 ? 0 : 4 - (length % 4)));
  let at = 0;
  const word = (value: number) => {
    at = bytes.writeInt16BE(value, at);
  };
  [contours.length, Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)].forEach(word);
  let last = -1;
  for (const contour of contours) word((last += contour.length));
  // No instructions.
  word(0);
  for (const { onCurve } of points) at = bytes.writeUInt8(onCurve ? 1 : 0, at);
  for (const line of [xs, ys]) line.forEach((value, index) => word(value - (line[index - 1] ?? 0)));
  return bytes;
}

function contoursOf(font: Insides, id: number): Point[][] {
  const glyph = font._transformedGlyphs[id];
  if (glyph?.components)
    return glyph.components.flatMap((part, index) => moved(contoursOf(font, part.glyphID), part, placeOf(font, id, glyph.components ?? [], index)));
  const points = varied(font, id, glyph?.points ?? []);
  const contours: Point[][] = [];
  let from = 0;
  points.forEach((point, index) => {
    point.x = Math.round(point.x);
    point.y = Math.round(point.y);
    if (!point.endContour) return;
    contours.push(points.slice(from, index + 1));
    from = index + 1;
  });
  return contours;
}

function moved(contours: Point[][], part: Component, at: { x: number; y: number }): Point[][] {
  return contours.map((contour) =>
    contour.map((point) => {
      const copy = point.copy();
      copy.x = Math.round(point.x * part.scaleX + point.y * part.scale01 + at.x);
      copy.y = Math.round(point.y * part.scaleY + point.x * part.scale10 + at.y);
      return copy;
    }),
  );
}

/** Where a part of a composite goes: its place varies like a point. */
function placeOf(font: Insides, id: number, parts: readonly Component[], index: number): { x: number; y: number } {
  const model = font._transformedGlyphs.find((glyph) => glyph.points?.[0])?.points?.[0];
  const part = parts[index];
  if (!model || !part) throw new Error('a composite without parts');
  const points = parts.map(({ dx, dy }) => Object.assign(model.copy(), { onCurve: true, endContour: true, x: dx, y: dy }));
  return varied(font, id, points)[index] ?? { x: part.dx, y: part.dy };
}

/** Copies of a glyph's points where the weight puts them. The four points of its metrics are asked for and not used. */
function varied(font: Insides, id: number, points: readonly Point[]): Point[] {
  const [first] = points;
  if (!first) return [];
  const copies = points.map((point) => point.copy());
  const metrics = [0, 1, 2, 3].map(() => Object.assign(first.copy(), { onCurve: false, endContour: true, x: 0, y: 0 }));
  font._variationProcessor?.transformPoints(id, [...copies, ...metrics]);
  return copies;
}
