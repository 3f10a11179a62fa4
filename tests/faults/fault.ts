/** A fault that a slip could cause, and the test that must find it. */
export interface Fault {
  readonly name: string;
  readonly file: string;
  /** Occurs in the file exactly once. */
  readonly from: string;
  readonly to: string;
  /** The test file that must fail; a `.spec.ts` file runs in the browser. */
  readonly foundBy: string;
  /** For a browser file, the tests to run. */
  readonly only?: string;
}
