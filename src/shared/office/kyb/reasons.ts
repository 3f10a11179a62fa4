import type { Item } from '../../business/verification.ts';

/** Templates of what a business reads when an item is refused; the operator may change the text. */
export const REFUSALS: Readonly<Record<Exclude<Item, 'contact'>, readonly string[]>> = {
  identity_number: [
    'This number is already confirmed for another person. Please contact us so that we can find out whose it is.',
    'The name of this number differs from the name in your profile. Please correct the one that is wrong.',
  ],
  identity_document: ['The identity document could not be confirmed. Please try again with a document that has not expired.'],
  biometric: ['The photo does not show your face clearly. Please repeat the face check in good light, without glasses or a cap.'],
  address: ['The address is not complete. Please enter street, city and state as on your proof of address.'],
  registration: [
    'The registration number does not belong to this business name in the CAC register. Please check both.',
    'The tax number does not belong to this business. Please check it against your tax certificate.',
  ],
  owner: [
    'The owners differ from the CAC register. Please list everybody who owns a quarter or more.',
    'The shares of the owners are missing. Please enter each owner’s share.',
  ],
  documents: [
    'The certificate of registration is not readable. Please upload a sharp scan of every page.',
    'The proof of address is older than three months. Please upload a newer one.',
    'The address on the proof differs from the address of the business. Please correct the one that is wrong.',
  ],
  bank_account: ['The account is in another name than the business or its owners. Please add an account of the business.'],
  review: ['We could not confirm your business with what we have. Please correct the refused items and submit again.'],
};
