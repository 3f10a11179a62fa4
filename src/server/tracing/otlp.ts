import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { AlwaysOffSampler, AlwaysOnSampler, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { Sampler, SpanExporter } from '@opentelemetry/sdk-trace';
import type { Log } from '../core/context.ts';
import type { TraceSettings } from '../core/env-traces.ts';
import { setTracer } from './span.ts';
import type { Tracer } from './span.ts';

/** How long one delivery may take, with its repetitions, and the last one at the end, in milliseconds. */
const DELIVERY = 5_000;
const LAST_DELIVERY = 3_000;
/** Finished spans that wait; more are dropped. */
const WAITING = 4_096;

const KINDS = { server: SpanKind.SERVER, consumer: SpanKind.CONSUMER, client: SpanKind.CLIENT } as const;

/**
 * Sends the spans of this process to a collector, some at a time and beside the work: while it does not answer, they are dropped. The library reads the standard
 * variables for its own connection (headers, certificates) and OTEL_RESOURCE_ATTRIBUTES itself. It is not registered globally, so no other package sends spans.
 */
export function startTracing(settings: TraceSettings, { role, log }: { readonly role: string; readonly log: Log }): { stop(): Promise<void> } {
  const exporter = noted(new OTLPTraceExporter({ url: `${settings.endpoint}/v1/traces`, timeoutMillis: DELIVERY }), log);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'duewell', 'duewell.role': role })
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes(settings.serviceName === undefined ? {} : { 'service.name': settings.serviceName })),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter, maxQueueSize: WAITING, exportTimeoutMillis: DELIVERY })],
  });
  const leave = setTracer(tracerOf(provider));
  return {
    async stop() {
      leave();
      await Promise.race([provider.shutdown().catch(() => undefined), pause(LAST_DELIVERY, undefined, { ref: false })]);
    },
  };
}

function tracerOf(provider: TracerProvider): Tracer {
  const tracer = provider.getTracer('duewell');
  const present = new AsyncLocalStorage<Context>();
  return {
    start(work) {
      const around = present.getStore();
      if (work.kind === 'client' && !around) return null;
      const parent = 'cause' in work ? causedBy(work.cause) : (around ?? ROOT_CONTEXT);
      const span = tracer.startSpan(work.name, { kind: KINDS[work.kind], attributes: work.facts }, parent);
      const inside = trace.setSpan(parent, span);
      return {
        run: (run) => present.run(inside, run),
        end(facts = {}, failed = false) {
          span.setAttributes(facts);
          if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    traceparent() {
      const context = trace.getSpanContext(present.getStore() ?? ROOT_CONTEXT);
      return context && `00-${context.traceId}-${context.spanId}-0${String(context.traceFlags & 1)}`;
    },
  };
}

/** The format of W3C Trace Context; later versions of it begin with the same fields. */
const TRACEPARENT = /^(?!ff)[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-|$)/;

/** The library begins a trace where the ids are none. */
function causedBy(cause: unknown): Context {
  const [, traceId = '', spanId = '', flags = '0'] = (typeof cause === 'string' && TRACEPARENT.exec(cause)) || [];
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & 1, isRemote: true });
}

function samplerOf({ sampler, ratio }: TraceSettings): Sampler {
  const root = (kind: string): Sampler =>
    kind === 'always_off' ? new AlwaysOffSampler() : kind === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
  return sampler.startsWith('parentbased_') ? new ParentBasedSampler({ root: root(sampler.slice('parentbased_'.length)) }) : root(sampler);
}

/** Logs when the collector stops answering and when it answers again, not each failed delivery. */
function noted(exporter: SpanExporter, log: Log): SpanExporter {
  let isFailing = false;
  return {
    export(spans, told) {
      exporter.export(spans, (result) => {
        if (result.error && !isFailing) log.warn({ error: result.error.message }, 'the collector of traces does not answer; spans are dropped until it does');
        if (!result.error && isFailing) log.info({}, 'the collector of traces answers again');
        isFailing = result.error !== undefined;
        told(result);
      });
    },
    shutdown: () => exporter.shutdown(),
  };
}
