import * as approvals from './approvals/contract.ts';
import * as audit from './audit/contract.ts';
import * as businesses from './businesses/contract.ts';
import * as businessActions from './businesses/actions-contract.ts';
import * as businessBackground from './businesses/background-contract.ts';
import * as cases from './cases/contract.ts';
import * as advances from './credit/advances-contract.ts';
import * as credit from './credit/contract.ts';
import * as disputes from './disputes/contract.ts';
import * as figures from './figures/contract.ts';
import * as find from './find/contract.ts';
import * as health from './health/contract.ts';
import * as help from './help/contract.ts';
import * as home from './home/contract.ts';
import * as installation from './installation/contract.ts';
import * as jobs from './jobs/contract.ts';
import * as kyb from './kyb/contract.ts';
import * as ledger from './ledger/contract.ts';
import * as ledgerDays from './ledger/days-contract.ts';
import * as operators from './operators/contract.ts';
import * as passkeys from './operators/passkeys-contract.ts';
import * as payouts from './payouts/contract.ts';
import * as proposals from './proposals/contract.ts';
import * as refunds from './refunds/contract.ts';
import type { OfficeRoute } from './route.ts';
import * as suspense from './suspense/contract.ts';
import * as work from './work/contract.ts';

const contracts = [
  operators,
  passkeys,
  work,
  home,
  figures,
  health,
  help,
  proposals,
  kyb,
  credit,
  advances,
  approvals,
  cases,
  disputes,
  suspense,
  refunds,
  payouts,
  ledger,
  ledgerDays,
  installation,
  find,
  businesses,
  businessActions,
  businessBackground,
  audit,
  jobs,
];

/** Every call of the back office, for its server, its OpenAPI document and the tests; the browser never imports it. */
export const OFFICE_ROUTES: readonly OfficeRoute[] = contracts.flatMap((contract) => Object.values<unknown>(contract).filter(isRoute));

function isRoute(value: unknown): value is OfficeRoute {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;
}

type ValuesOf<M> = M extends unknown ? M[keyof M] : never;
type DeclaredRoute = Extract<ValuesOf<(typeof contracts)[number]>, OfficeRoute>;

/** Every declared call by its id, the type of the server's table of handlers. */
export type OfficeRouteById = { [R in DeclaredRoute as R['id']]: R };
export type OfficeRouteId = keyof OfficeRouteById;
