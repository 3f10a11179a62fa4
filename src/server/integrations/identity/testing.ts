import { SANDBOX_KEYS, getJson, postJson, startTestSandbox, startWebhookInbox } from '../testing.ts';
import { faceCheck, newReference } from './conformance.ts';
import type { FaceCheck } from './port.ts';
import { smileId } from './smile-id/adapter.ts';

const DEFAULTS = { delay_ms: 0, paused: false, repeat: 1, callbacks: 'normal', down: false, refusal: null };

export interface JobView {
  readonly id: string;
  readonly number: string;
  readonly images: number;
  readonly state: string;
  readonly deliveries: readonly { readonly state: string }[];
}

export type SmileIdBench = Awaited<ReturnType<typeof startSmileIdBench>>;

/** The adapter with the real sandbox, and an inbox for its callbacks; results are immediate. */
export async function startSmileIdBench() {
  const inbox = await startWebhookInbox();
  const sandbox = await startTestSandbox(inbox.url);
  const settings = (change: object) => postJson(`${sandbox.url}/api/identity/settings`, change);
  await settings(DEFAULTS);
  return {
    inbox,
    sandboxUrl: sandbox.url,
    settings,
    reset: () => settings(DEFAULTS),
    adapter: (more: object = {}) => smileId({ url: `${sandbox.url}/smileid`, ...SANDBOX_KEYS.smileId, ...more }),
    check: (lastName: string, reference = newReference()): FaceCheck => faceCheck(lastName, inbox.url, reference),
    async jobOf(reference: string): Promise<JobView | undefined> {
      // The sandbox's own answer.
      const { jobs } = (await getJson(`${sandbox.url}/api/identity/jobs`)) as { jobs: JobView[] };
      return jobs.find(({ id }) => id === reference);
    },
    async stop(): Promise<void> {
      await sandbox.stop();
      await inbox.stop();
    },
  };
}
