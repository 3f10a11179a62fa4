import { Counter, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { jobRuns, providerCalls, requests } from '../core/measured.ts';

/** Most calls take milliseconds; a file of everything takes longer than the last bound. */
const REQUEST_BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const JOB_BOUNDS = [0.05, 0.25, 1, 5, 30, 300];
/** The time limits of calls to providers are between 5 and 30 seconds. */
const PROVIDER_BOUNDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

let made: Registry | undefined;

/** What happened in this process since its start: requests, jobs, calls to providers, and the process itself. Counted from the first call on. */
export function processMetrics(): Registry {
  return (made ??= counting(new Registry()));
}

function counting(registry: Registry): Registry {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  countRequests(registers);
  const runs = new Counter({ name: 'duewell_job_runs_total', help: 'Runs of jobs by task and outcome', labelNames: ['task', 'outcome'], registers });
  const runSeconds = new Histogram({
    name: 'duewell_job_run_duration_seconds',
    help: 'Duration of a run by task',
    labelNames: ['task'],
    buckets: JOB_BOUNDS,
    registers,
  });
  jobRuns.subscribe(({ task, outcome, seconds }) => {
    runs.inc({ task, outcome });
    runSeconds.observe({ task }, seconds);
  });
  const calls = new Counter({
    name: 'duewell_provider_calls_total',
    help: 'Calls to providers by outcome; a refusal is an answer; not_tried: the circuit breaker was open',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const callSeconds = new Histogram({
    name: 'duewell_provider_call_duration_seconds',
    help: 'Duration of calls that were tried',
    labelNames: ['provider', 'outcome'],
    buckets: PROVIDER_BOUNDS,
    registers,
  });
  providerCalls.subscribe(({ provider, outcome, seconds }) => {
    calls.inc({ provider, outcome });
    if (outcome !== 'not_tried') callSeconds.observe({ provider, outcome }, seconds);
  });
  return registry;
}

/** One counter and one histogram for each request. Their children are kept, so that the labels are not put together again for every request. */
function countRequests(registers: Registry[]): void {
  const labelNames = ['listener', 'route', 'method', 'status'];
  const answered = new Counter({ name: 'http_requests_total', help: 'Answered requests by route and class of the status', labelNames, registers });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of requests, without streams',
    labelNames,
    buckets: REQUEST_BOUNDS,
    registers,
  });
  const known = new Map<string, { readonly count: Counter.Internal; readonly duration: Histogram.Internal<string> }>();
  requests.subscribe((request) => {
    const status = `${String(request.status).charAt(0)}xx`;
    const key = `${request.listener} ${request.route} ${request.method} ${status}`;
    let one = known.get(key);
    if (!one) {
      const labels = { listener: request.listener, route: request.route, method: request.method, status };
      known.set(key, (one = { count: answered.labels(labels), duration: seconds.labels(labels) }));
    }
    one.count.inc();
    if (request.seconds !== null) one.duration.observe(request.seconds);
  });
}
