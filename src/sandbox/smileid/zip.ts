import { strFromU8, unzipSync } from 'fflate';
import { isRecord } from '../core/http.ts';
import { isSmileSigned } from './signature.ts';
import type { SmileIdAccount } from './signature.ts';

export interface Upload {
  readonly idType: string;
  readonly number: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly dateOfBirth: string | null;
  readonly images: number;
}

const LARGEST_FILE = 64 * 1024 * 1024;
/** Selfies as a file or inline, and liveness images in the same ways (smile-identity-core-js, src/constants.ts). */
const FILE_TYPES = [0, 4];
const INLINE_TYPES = [2, 6];
const SELFIES = [0, 2];

/** Reads the zip as Smile ID describes it ("Biometric KYC"): `info.json`, images inline or as files. Null for anything else. */
export function readUpload(account: SmileIdAccount, jobId: string, bytes: Buffer): Upload | null {
  const files = unzip(bytes);
  const info = files && parse(files['info.json']);
  if (!info) return null;
  const { id_info: idInfo, misc_information: misc, images } = info;
  if (!isRecord(idInfo) || !isRecord(misc) || !Array.isArray(images)) return null;
  if (!isSmileSigned(account, misc['timestamp'], misc['signature'])) return null;
  if (!isRecord(misc['partner_params']) || misc['partner_params']['job_id'] !== jobId) return null;
  if (String(idInfo['entered']) !== 'true' || idInfo['country'] !== 'NG') return null;
  if (!images.some((each) => isRecord(each) && SELFIES.includes(Number(each['image_type_id'])))) return null;
  if (!images.every((each) => isRecord(each) && isImage(bytesOf(each, files)))) return null;
  const text = (name: string) => (typeof idInfo[name] === 'string' ? idInfo[name].slice(0, 200) : '');
  return {
    idType: text('id_type'),
    number: text('id_number'),
    firstName: text('first_name'),
    lastName: text('last_name'),
    email: text('email'),
    dateOfBirth: text('dob') || null,
    images: images.length,
  };
}

function unzip(bytes: Buffer): Record<string, Uint8Array> | null {
  try {
    // A zip that claims a larger size is not unpacked.
    return unzipSync(bytes, { filter: ({ originalSize }) => originalSize <= LARGEST_FILE });
  } catch {
    return null;
  }
}

function parse(file: Uint8Array | undefined): Record<string, unknown> | null {
  if (!file) return null;
  try {
    const value: unknown = JSON.parse(strFromU8(file));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

function bytesOf(image: Record<string, unknown>, files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const type = Number(image['image_type_id']);
  const { image: inline, file_name: file } = image;
  if (INLINE_TYPES.includes(type) && typeof inline === 'string') return Buffer.from(inline, 'base64');
  return (FILE_TYPES.includes(type) && typeof file === 'string' && files[file]) || new Uint8Array();
}

/** By its first bytes: JPEG or PNG. */
function isImage(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.subarray(0, 4)).toString('hex');
  return head.startsWith('ffd8ff') || head === '89504e47';
}
