/** A picture in shades of grey, row by row from the top left corner; 0 is black. */
export interface Grey {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The pixels of a decoder in grey; what is transparent is white. `white` is the largest value of a channel. */
export function greyOf(width: number, height: number, pixels: ArrayLike<number>, channels: number, white = 255): Grey {
  const data = new Uint8Array(width * height);
  const isColour = channels >= 3;
  const hasAlpha = channels % 2 === 0;
  for (let at = 0, from = 0; at < data.length; at += 1, from += channels) {
    const first = pixels[from] ?? 0;
    const shade = isColour ? 0.3 * first + 0.59 * (pixels[from + 1] ?? 0) + 0.11 * (pixels[from + 2] ?? 0) : first;
    const alpha = hasAlpha ? (pixels[from + channels - 1] ?? 0) / white : 1;
    data[at] = ((shade * alpha + white * (1 - alpha)) * 255) / white;
  }
  return { width, height, data };
}

/** The picture in another size: halves as long as that is not too small, then between neighbours. */
export function resized(grey: Grey, factor: number): Grey {
  if (factor === 1) return grey;
  if (factor <= 0.5) return resized(halved(grey), factor * 2);
  const [width, height] = [Math.max(1, Math.round(grey.width * factor)), Math.max(1, Math.round(grey.height * factor))];
  const data = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    const row = Math.min(Math.max((y + 0.5) / factor - 0.5, 0), grey.height - 1);
    const top = Math.floor(row) * grey.width;
    const bottom = Math.min(Math.floor(row) + 1, grey.height - 1) * grey.width;
    for (let x = 0; x < width; x += 1, at += 1) {
      const column = Math.min(Math.max((x + 0.5) / factor - 0.5, 0), grey.width - 1);
      const left = Math.floor(column);
      const right = Math.min(left + 1, grey.width - 1);
      const upper = between(grey.data[top + left], grey.data[top + right], column - left);
      data[at] = between(upper, between(grey.data[bottom + left], grey.data[bottom + right], column - left), row - Math.floor(row)) + 0.5;
    }
  }
  return { width, height, data };
}

function between(a = 0, b = 0, share = 0): number {
  return a + (b - a) * share;
}

function halved({ width: from, height: rows, data: pixels }: Grey): Grey {
  const [width, height] = [Math.max(1, from >> 1), Math.max(1, rows >> 1)];
  const data = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0, first = y * 2 * from; x < width; x += 1, at += 1, first += 2) {
      data[at] = ((pixels[first] ?? 0) + (pixels[first + 1] ?? 0) + (pixels[first + from] ?? 0) + (pixels[first + from + 1] ?? 0) + 2) >> 2;
    }
  }
  return { width, height, data };
}

/** The picture turned clockwise by quarters. */
export function turned(grey: Grey, quarters: number): Grey {
  if (quarters === 0) return grey;
  const { width: rows, height: width, data: pixels } = grey;
  const data = new Uint8Array(pixels.length);
  for (let y = 0, at = 0; y < rows; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) data[at] = pixels[(width - 1 - x) * rows + y] ?? 0;
  }
  return turned({ width, height: rows, data }, quarters - 1);
}

/** In shares of the longer side: how far around a pixel its paper is looked for. */
const AROUND = 0.02;

/** The picture in even light: each pixel compared with the mean of those around it, so that a shadow over half a page goes. */
export function evenlyLit({ width, height, data: pixels }: Grey): Grey {
  const reach = Math.max(8, Math.round(Math.max(width, height) * AROUND));
  const data = new Uint8Array(pixels.length);
  // The sums of each column within the reach of the row, kept from row to row.
  const sums = new Uint32Array(width);
  const add = (row: number, sign: number) => {
    for (let x = 0; x < width; x += 1) sums[x] = (sums[x] ?? 0) + sign * (pixels[row * width + x] ?? 0);
  };
  for (let row = 0; row < Math.min(reach, height); row += 1) add(row, 1);
  for (let y = 0; y < height; y += 1) {
    if (y + reach < height) add(y + reach, 1);
    if (y - reach - 1 >= 0) add(y - reach - 1, -1);
    const rows = Math.min(y + reach, height - 1) - Math.max(y - reach, 0) + 1;
    let sum = 0;
    for (let x = 0; x < Math.min(reach, width); x += 1) sum += sums[x] ?? 0;
    for (let x = 0; x < width; x += 1) {
      if (x + reach < width) sum += sums[x + reach] ?? 0;
      if (x - reach - 1 >= 0) sum -= sums[x - reach - 1] ?? 0;
      const columns = Math.min(x + reach, width - 1) - Math.max(x - reach, 0) + 1;
      data[y * width + x] = Math.min(255, ((pixels[y * width + x] ?? 0) * PAPER * rows * columns) / Math.max(sum, 1));
    }
  }
  return { width, height, data };
}

/** The shade that paper gets. */
const PAPER = 225;
