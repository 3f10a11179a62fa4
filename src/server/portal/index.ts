import type { AllHandlers } from '../core/handler.ts';
import type { TaskHandlers } from '../jobs/tasks.ts';
import { mailPortal, mailPortalCode } from './mail.ts';
import { openPortal, sendPortalCode } from './open.ts';
import { payPortal } from './pay.ts';
import { portalReceipt, portalStatement, readPortal } from './read.ts';
import { portalLink, renewPortal, requestPortal, sendPortal } from './share.ts';

export const portalHandlers = {
  'contact.portal': portalLink,
  'contact.portal.renew': renewPortal,
  'contact.portal.send': sendPortal,
  'portal.code': sendPortalCode,
  'portal.open': openPortal,
  'portal.pay': payPortal,
  'portal.read': readPortal,
  'portal.receipt': portalReceipt,
  'portal.request': requestPortal,
  'portal.statement': portalStatement,
} satisfies Partial<AllHandlers>;

export const portalTasks: TaskHandlers<'mail.portal' | 'mail.portal-code'> = { 'mail.portal': mailPortal, 'mail.portal-code': mailPortalCode };
