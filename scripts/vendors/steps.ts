import { isProviderError } from '../../src/server/integrations/errors.ts';
import type { Company } from './companies.ts';

/** One harmless call. `run` returns a description of the result; it throws if the result is unexpected. */
export interface Step {
  readonly name: string;
  readonly expected: string;
  run(): Promise<string>;
}

/** An unexpected result. */
export class Differs extends Error {}

export function expectThat(fits: boolean, came: string): string {
  if (!fits) throw new Differs(came);
  return came;
}

/** A call that must be refused. */
export async function refused(call: Promise<unknown>, kind: 'refused' | 'unavailable'): Promise<string> {
  return call.then(
    () => {
      throw new Differs('it was taken');
    },
    (error: unknown) => {
      if (isProviderError(error, kind)) return `${error.message}${error.status === undefined ? '' : ` (${error.status})`}`;
      throw error;
    },
  );
}

/** Runs a company's steps in order and prints the expected and actual results; returns the number of differences. */
export async function report(company: Company, env: NodeJS.ProcessEnv): Promise<number> {
  const url = env[company.address] ?? company.url;
  console.log(`\n${company.name}  ${url}`);
  const live = company.needs.find((name) => company.isLive(env[name] ?? ''));
  const isLive = live !== undefined || company.liveAddress?.test(url);
  if (isLive) {
    console.log(`  DIFFERS  ${live ?? company.address} is of the live world: real money and real people. Only test keys are used here.`);
    return 1;
  }
  let differing = 0;
  for (const { name, expected, run } of company.steps(url, env)) {
    const began = performance.now();
    const { fits, came } = await run().then(
      (said) => ({ fits: true, came: said }),
      (error: unknown) => ({ fits: false, came: errorText(error) }),
    );
    if (!fits) differing += 1;
    console.log(
      `  ${fits ? 'ok     ' : 'DIFFERS'}  ${name}  (${Math.round(performance.now() - began)} ms)\n           expected: ${expected}\n           came:     ${came}`,
    );
  }
  return differing;
}

/** Adapters leave secrets and personal data out of their errors; the company's own message is printed beside it. */
function errorText(error: unknown): string {
  if (error instanceof Differs) return error.message;
  if (isProviderError(error)) return [error.kind, error.message, error.status, error.vendorMessage].filter((part) => part !== undefined).join(' — ');
  return String(error);
}
