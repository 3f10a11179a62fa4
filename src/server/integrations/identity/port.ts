export type NumberType = 'bvn' | 'nin' | 'voter_id' | 'drivers_licence';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD. */
  readonly dateOfBirth?: string | undefined;
}

/**
 * What the product needs of an identity company. Numbers are looked up at the authority and compared with the person;
 * faces are judged by a job whose result comes by a signed callback and can be asked for. Throws ProviderError. Never
 * called inside a database transaction.
 */
export interface IdentityProvider {
  readonly name: string;
  /** Looks a number up and compares the holder with the person. `reference` is ours and unique; the same again is safe. */
  matchNumber(input: { readonly reference: string; readonly type: NumberType; readonly number: string; readonly person: Person }): Promise<NumberMatch>;
  /** Starts judging a face against the authority's photo, and whether it is alive. Same reference, same job. */
  startFaceCheck(input: FaceCheck): Promise<void>;
  /** The job's result; null while it runs or when the provider does not know the reference. */
  readFaceCheck(reference: string, userReference: string): Promise<FaceResult | null>;
  /**
   * Judges a callback by its signature and freshness. Never throws. Pass the headers lower-cased. Smile ID's signature does not cover the
   * body: the verdict says which job has news, and `readFaceCheck` what they are.
   */
  parseCallback(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): CallbackVerdict;
}

/** `unavailable`: the authority does not answer at present; nothing is said about the person. */
export interface NumberMatch {
  readonly outcome: 'matched' | 'mismatched' | 'not-found' | 'unavailable';
  /** The provider's own id and code of the result, for operators. */
  readonly providerReference: string | null;
  readonly resultCode: string;
}

export interface FaceCheck {
  readonly reference: string;
  /** Of this check alone: the provider enrols a face once under it, and refuses a second one (Smile ID's 2209). */
  readonly userReference: string;
  readonly type: Exclude<NumberType, 'bvn'>;
  readonly number: string;
  readonly person: Person;
  /** JPEG or PNG bytes. */
  readonly selfie: Uint8Array;
  readonly liveness: readonly Uint8Array[];
  /** Where the provider reports the result. */
  readonly callbackUrl: string;
}

export interface FaceResult {
  readonly reference: string;
  /** The number was found and belongs to the person by name. */
  readonly document: 'accepted' | 'mismatched' | 'not-found' | 'unavailable';
  /** The face is the one on file and is alive; `review`: a person at the provider still looks. */
  readonly face: 'accepted' | 'mismatched' | 'spoof' | 'review' | 'unavailable';
  readonly providerReference: string | null;
  readonly resultCode: string;
}

export type CallbackVerdict =
  | { readonly ok: true; readonly key: string; readonly result: FaceResult }
  /** Rightly signed, but long ago: nothing of it is believed but that the job may have news. */
  | { readonly ok: false; readonly reason: 'stale'; readonly reference: string | null }
  | { readonly ok: false; readonly reason: 'no-secret' | 'no-signature' | 'wrong-signature' | 'unreadable' };
