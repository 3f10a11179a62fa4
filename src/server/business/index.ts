import type { AllHandlers } from '../http/handler.ts';
import { readBusiness } from './read.ts';
import { updateBusiness } from './update.ts';

export const businessHandlers = { 'business.read': readBusiness, 'business.update': updateBusiness } satisfies Partial<AllHandlers>;
