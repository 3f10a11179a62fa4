export type NumberType = 'bvn' | 'nin' | 'voter_id' | 'drivers_licence';

export interface Person {
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD. */
  readonly dateOfBirth?: string | undefined;
}

/**
 * The port of an identity company. Numbers are looked up at the authority and compared with the person;
 * faces are checked by a job whose result arrives in a signed callback and can be queried. Throws ProviderError. Never
 * called inside a database transaction.
 */
export interface IdentityProvider {
  readonly name: string;
  /** Looks a number up and compares the holder with the person. `reference` is ours and unique; a repetition is safe. */
  matchNumber(input: { readonly reference: string; readonly type: NumberType; readonly number: string; readonly person: Person }): Promise<NumberMatch>;
  /** Starts comparing a face with the authority's photo, and its liveness. Same reference, same job. */
  startFaceCheck(input: FaceCheck): Promise<void>;
  /** The job's result; null while it runs or if the provider does not know the reference. */
  readFaceCheck(reference: string, userReference: string): Promise<FaceResult | null>;
  /**
   * Checks a callback by its signature and age. Never throws. Pass the headers lower-cased. Smile ID's signature does not cover the
   * body: the callback only says which job has a new result, and `readFaceCheck` reads it.
   */
  parseCallback(rawBody: Uint8Array, headers: Readonly<Record<string, string | undefined>>): CallbackVerdict;
}

/** `unavailable`: the authority does not answer at present; no result about the person. */
export interface NumberMatch {
  readonly outcome: 'matched' | 'mismatched' | 'not-found' | 'unavailable';
  /** The provider's own id and code of the result, for operators. */
  readonly providerReference: string | null;
  readonly resultCode: string;
}

export interface FaceCheck {
  readonly reference: string;
  /** Unique to this check: the provider enrols a face once for it, and refuses a second one (Smile ID's 2209). */
  readonly userReference: string;
  readonly type: Exclude<NumberType, 'bvn'>;
  readonly number: string;
  readonly person: Person;
  /** JPEG or PNG bytes. */
  readonly selfie: Uint8Array;
  readonly liveness: readonly Uint8Array[];
  /** The address for the provider's callback. */
  readonly callbackUrl: string;
}

export interface FaceResult {
  readonly reference: string;
  /** `accepted`: the number was found and its holder's name is the person's. */
  readonly document: 'accepted' | 'mismatched' | 'not-found' | 'unavailable';
  /** `accepted`: the face matches the authority's photo and is live; `review`: a person at the provider still checks. */
  readonly face: 'accepted' | 'mismatched' | 'spoof' | 'review' | 'unavailable';
  readonly providerReference: string | null;
  readonly resultCode: string;
}

export type CallbackVerdict =
  | { readonly ok: true; readonly key: string; readonly result: FaceResult }
  /** The signature is valid but old: only the job's name is used, to query its result. */
  | { readonly ok: false; readonly reason: 'stale'; readonly reference: string | null }
  | { readonly ok: false; readonly reason: 'no-secret' | 'no-signature' | 'wrong-signature' | 'unreadable' };
