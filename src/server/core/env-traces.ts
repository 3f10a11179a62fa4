/** The standard's names of samplers. */
const SAMPLERS = ['always_on', 'always_off', 'traceidratio', 'parentbased_always_on', 'parentbased_always_off', 'parentbased_traceidratio'];

export interface TraceSettings {
  /** Of a collector, without `/v1/traces`. */
  readonly endpoint: string;
  readonly serviceName: string | undefined;
  readonly sampler: string;
  /** The part of the traces that a sampler by ratio keeps. */
  readonly ratio: number;
}

/** Where traces go; null: nowhere, which is the default. The names are those of OpenTelemetry. */
export function tracesOf(source: NodeJS.ProcessEnv, wrong: string[]): TraceSettings | null {
  const endpoint = (source['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '').replace(/\/$/, '');
  if (endpoint === '') return null;
  if (!/^https?:$/.test(URL.parse(endpoint)?.protocol ?? '')) wrong.push('OTEL_EXPORTER_OTLP_ENDPOINT must be an http or https address');
  const sampler = source['OTEL_TRACES_SAMPLER'] || 'parentbased_always_on';
  if (!SAMPLERS.includes(sampler)) wrong.push(`OTEL_TRACES_SAMPLER must be one of ${SAMPLERS.join(', ')}`);
  const ratio = Number(source['OTEL_TRACES_SAMPLER_ARG'] || 1);
  if (!(ratio >= 0 && ratio <= 1)) wrong.push('OTEL_TRACES_SAMPLER_ARG must be a number between 0 and 1');
  return { endpoint, serviceName: source['OTEL_SERVICE_NAME'] || undefined, sampler, ratio };
}
