/** The library has types, but its package does not say where. What is used of them. */
declare module 'tesseract-wasm' {
  interface TextItem {
    readonly rect: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
    readonly flags: number;
    /** From 0 to 1. */
    readonly confidence: number;
    readonly text: string;
  }
  export interface OCREngine {
    setVariable(name: string, value: string): void;
    loadModel(model: Uint8Array): void;
    /** Four bytes a pixel. */
    loadImage(image: { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }): void;
    getTextBoxes(unit: 'line' | 'word'): TextItem[];
  }
  export const layoutFlags: { readonly EndOfLine: number };
  export function supportsFastBuild(): boolean;
  export function createOCREngine(options: { wasmBinary: Uint8Array }): Promise<OCREngine>;
}
