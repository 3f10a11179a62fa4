import { say } from '../../shared/i18n/message.ts';
import type { AllHandlers } from '../core/handler.ts';
import { addAccount, removeAccount } from './banks.ts';
import { verifyBvn } from './bvn.ts';
import { createBusiness } from './create.ts';
import { listDocuments, readDocument, submitDocuments, uploadDocument } from './documents.ts';
import { createBiometric, readBiometric, updateBiometric } from './face-check.ts';
import { beginLinking, linkAccount } from './link.ts';
import { readLogo } from './logo.ts';
import { createOwner, updateOwner } from './owner.ts';
import { readBusiness } from './read.ts';
import { checkKyb, submitKyb } from './submit.ts';
import { updateBusiness } from './update.ts';

export { accountsOf, bankAccountName } from './bank-queries.ts';
export type { AccountRecord } from './bank-queries.ts';
export { businessesByLevel, businessOrigin, findBankAccounts, findBusinesses } from './find-queries.ts';
export { isHolder, isPayee } from './payout-account.ts';
export { takeAsVerified } from './items.ts';
export { bankAccount, chooseDefaultAccount, presentAccounts } from './banks.ts';
export { checklistOf, verificationStep } from './items.ts';
export { dropIdentityOf } from './renamed.ts';
export { existing as existingBusiness } from './read.ts';
export { approveVerification, changeOwnLimits, declineVerification } from './operator-decisions.ts';
export type { Operator } from './operator-decisions.ts';
export { relatedBusinesses } from './related-queries.ts';
export { closedBusiness, lockBusiness, writeClosedBusiness } from './closed-queries.ts';
export { restoreBusiness, suspendBusiness } from './suspend.ts';
export { refuseSuspended, suspensionOf } from './suspension-queries.ts';
export { bvnOf, takeBvnAsProved } from './bvn.ts';
export { lastLinking } from './link.ts';
export { facePhoto } from './face-check.ts';
export { identifiablePerson } from './person.ts';
export { logoBytes } from './logo.ts';
export { fileName, sniff } from './detect-content-type.ts';
export { businessNamed, businessNames, countReviews, neighbours, reviewsPage, reviewQueue } from './review-queries.ts';
export { contactOf, identityNumber, reviewDocument, verificationFacts } from './review-read.ts';
export { businessListeners, businessTasks } from './tasks.ts';
export { mountVerificationWebhooks } from './webhooks.ts';

export { pruneBankLinks, roleIn } from './link-queries.ts';
export { insertBusiness, replaceContact } from './queries.ts';

export const businessHandlers = {
  'business.read': readBusiness,
  'business.create': createBusiness,
  'business.update': updateBusiness,
  'business.logo': readLogo,
  'business.owner.create': createOwner,
  'business.owner.update': updateOwner,
  'business.kyb.check': checkKyb,
  'business.kyb.submit': submitKyb,
  'business.kyc.biometric.read': readBiometric,
  'business.kyc.biometric.create': createBiometric,
  'business.kyc.biometric.update': updateBiometric,
  'business.documents.list': listDocuments,
  'business.documents.upload': uploadDocument,
  'business.documents.submit': submitDocuments,
  'business.documents.read': readDocument,
  'business.account.add': { ...addAccount, confirms: (_ctx, { accountNumber }) => say`Add the bank account ending in ${accountNumber.slice(-4)}.` },
  'business.account.link.begin': { ...beginLinking, confirms: () => say`Connect a bank account.` },
  'business.account.link': linkAccount,
  'business.account.remove': removeAccount,
  'wallet.bvn': verifyBvn,
} satisfies Partial<AllHandlers>;
