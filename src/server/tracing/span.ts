import { AppError } from '../../shared/kit/errors.ts';

/** What a trace says of a piece of work: never personal data, nor anything of an address, a query, a header or a body. */
export type Facts = Readonly<Record<string, string | number>>;

export interface Work {
  /** Few different ones: the parts of a name that differ are facts. */
  readonly name: string;
  /** `client`: a call to another system, which is a part of other work and begins no trace. */
  readonly kind: 'server' | 'consumer' | 'client';
  readonly facts: Facts;
  /** The `traceparent` of what caused it, as it was sent or stored; anything else begins a trace. Left out: the work around it is the cause. */
  readonly cause?: unknown;
}

export interface Span {
  /** What this work starts, and what that starts, is caused by it. */
  run<T>(work: () => T): T;
  /** `failed`: a fault, not a refusal. */
  end(facts?: Facts, failed?: boolean): void;
}

export interface Tracer {
  start(work: Work): Span | null;
  /** Of the present work. */
  traceparent(): string | undefined;
}

/** Null without OTEL_EXPORTER_OTLP_ENDPOINT: then spans are not made. */
let tracer: Tracer | null = null;

const NOTHING: Span = { run: (work) => work(), end: () => undefined };

/** The tracer of this process; its return value ends that. */
export function setTracer(given: Tracer): () => void {
  tracer = given;
  return () => {
    if (tracer === given) tracer = null;
  };
}

export function startSpan(work: Work): Span {
  return tracer?.start(work) ?? NOTHING;
}

/** Runs work as a span. A refusal is no fault of the work. */
export async function traced<T>(work: Work, run: () => Promise<T>): Promise<T> {
  const span = tracer?.start(work);
  if (!span) return run();
  try {
    const result = await span.run(run);
    span.end();
    return result;
  } catch (error) {
    span.end({ 'error.type': error instanceof Error ? error.name : 'unknown' }, !(error instanceof AppError));
    throw error;
  }
}

/** The present work, for a row or a job that somebody works on later. */
export function traceparent(): string | undefined {
  return tracer?.traceparent();
}

/** What is stored, with its cause in a field that no schema declares: releases that do not know it ignore it. */
export function withCause<T extends object>(stored: T): T {
  const cause = traceparent();
  return cause === undefined ? stored : { ...stored, traceparent: cause };
}

/** For log lines. */
export function traceId(): string | undefined {
  return traceparent()?.split('-')[1];
}
