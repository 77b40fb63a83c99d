import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import type { ExecutionContext } from 'ava'

/** A span as OTLP's JSON says it (opentelemetry-proto, `trace.proto`). */
export type CollectedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly startTimeUnixNano: string
  readonly endTimeUnixNano: string
  readonly attributes?: readonly {
    readonly key: string
    readonly value: { readonly stringValue?: string }
  }[]
}

type Export = {
  readonly resourceSpans: readonly {
    readonly scopeSpans: readonly { readonly spans: readonly CollectedSpan[] }[]
  }[]
}

/** Receives spans of other processes over OTLP until `t` ends. */
export const runCollector = async (t: Pick<ExecutionContext, 'teardown'>) => {
  const received: Export[] = []
  const server = createServer(async (request, response) => {
    received.push((await json(request)) as Export)
    response.setHeader('Content-Type', 'application/json').end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.teardown(() => server.closeAllConnections())
  t.teardown(() => server.close())
  return {
    /** What makes a process send its spans here, soon. */
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_BSP_SCHEDULE_DELAY: '50',
    },
    /** Everything that was received, as text. */
    text: () => JSON.stringify(received),
    spansOf: (traceId: string): readonly CollectedSpan[] =>
      received
        .flatMap(({ resourceSpans }) => resourceSpans)
        .flatMap(({ scopeSpans }) => scopeSpans)
        .flatMap(({ spans }) => spans)
        .filter(span => span.traceId === traceId),
  }
}
