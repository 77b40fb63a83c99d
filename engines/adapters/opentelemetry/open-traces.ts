import { hash } from 'node:crypto'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { NodeSDK } from '@opentelemetry/sdk-node'
import type { FinishedSpan, Traces } from '../../ports/traces.ts'

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

const hashed = (text: string, digits: number): string => hash('sha256', text).slice(0, digits)

/**
 * The trace id of a correlation, 32 hexadecimal digits: those of a UUID, so that a trace is found by
 * the correlation of its events, and the beginning of a hash of any other text.
 */
const traceIdOf = (correlation: string): string =>
  UUID.test(correlation) ? correlation.replaceAll('-', '') : hashed(correlation, 32)

/** The span id of a key, 16 hexadecimal digits. */
const spanIdOf = (key: string): string => hashed(key, 16)

const kinds = {
  server: SpanKind.SERVER,
  internal: SpanKind.INTERNAL,
  producer: SpanKind.PRODUCER,
  consumer: SpanKind.CONSUMER,
} as const

/** The context in which the SDK makes a span the child of one that this process may never see. */
const contextOf = ({ correlation, parent }: FinishedSpan) =>
  parent === undefined
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, {
        traceId: traceIdOf(correlation),
        spanId: spanIdOf(parent),
        traceFlags: TraceFlags.SAMPLED,
        isRemote: true,
      })

/**
 * Sends spans to the collector that the environment names (`OTEL_EXPORTER_OTLP_ENDPOINT` and the
 * other variables of the OpenTelemetry SDK). Only what Kith hands on is recorded: no instrumentation
 * of libraries, and nothing of this machine or its user. Disposing sends what is left.
 */
export const openTraces = (): Traces => {
  let next = { traceId: '', spanId: '' }
  const sdk = new NodeSDK({
    serviceName: 'kith',
    autoDetectResources: false,
    instrumentations: [],
    metricReaders: [],
    logRecordProcessors: [],
    textMapPropagator: null,
    // The SDK asks for ids while it starts a span, before `startSpan` returns.
    idGenerator: { generateTraceId: () => next.traceId, generateSpanId: () => next.spanId },
  })
  sdk.start()
  const tracer = trace.getTracer('kith')
  return {
    record(span) {
      next = { traceId: traceIdOf(span.correlation), spanId: spanIdOf(span.key) }
      const { name, kind, startedAt, endedAt, attributes = {}, failure } = span
      const options = { kind: kinds[kind], startTime: startedAt, attributes }
      const started = tracer.startSpan(name, options, contextOf(span))
      if (failure !== undefined) started.setStatus({ code: SpanStatusCode.ERROR, message: failure })
      started.end(endedAt)
    },
    async [Symbol.asyncDispose]() {
      await sdk.shutdown()
      trace.disable()
    },
  }
}
