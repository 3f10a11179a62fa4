import { isProviderError } from '../../src/server/integrations/errors.ts';
import type { Company } from './companies.ts';

/** One harmless call. `run` answers in words what came; it throws where that is not what is expected. */
export interface Step {
  readonly name: string;
  readonly expected: string;
  run(): Promise<string>;
}

/** What came, where it is not what is expected. */
export class Differs extends Error {}

export function expectThat(fits: boolean, came: string): string {
  if (!fits) throw new Differs(came);
  return came;
}

/** A call that must be refused, as the adapter calls it. */
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

/** Runs a company's steps one after the other and says of each what was expected and what came; answers how many differ. */
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

/** Adapters keep secrets and persons out of what they throw; the company's own sentence stands beside it. */
function errorText(error: unknown): string {
  if (error instanceof Differs) return error.message;
  if (isProviderError(error)) return [error.kind, error.message, error.status, error.vendorMessage].filter((part) => part !== undefined).join(' — ');
  return String(error);
}
