import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { nothingHere, Refusal } from '../../../contracts/core/refusals.ts'
import type { Config } from '../../config/config.ts'
import { type Addresses, isLocalRequest, listen } from './http-server.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { answerOperation, isOperation, metricsAccess, type OperatorParts } from './operations.ts'
import { PROBLEM_TYPE, problemOf } from './problem-of.ts'
import type { Checks } from './readiness.ts'

const NO_DRAIN = 0

type OperatorsOptions = {
  readonly config: Config
  readonly logger: Logger
  /** What `/readyz` asks. */
  readonly checks: Checks
  /** Adds the metrics of this role to those of the process. */
  readonly addMetrics?: (metrics: Metrics) => void
}

type ListeningForOperators = Pick<Addresses, 'local'> & AsyncDisposable

const pathOf = ({ url = '' }: IncomingMessage): string => url.split('?', 1)[0] ?? ''

const requireLocal = (request: IncomingMessage, { localOnly }: Config): void => {
  if (!localOnly || isLocalRequest(request)) return
  throw new Refusal('local_only', 'This process answers only this machine, at a loopback address.')
}

/**
 * Listens on HOST and PORT for a role that serves no members: health, readiness and metrics as at
 * the API, and nothing else.
 * @throws the system's error, e.g. `EADDRINUSE`.
 */
export const listenForOperators = async ({
  config,
  logger,
  checks,
  addMetrics,
}: OperatorsOptions): Promise<ListeningForOperators> => {
  const metrics = createMetrics()
  addMetrics?.(metrics)
  const operations: OperatorParts = { checks, metrics, access: metricsAccess(config) }

  const answer = async (request: IncomingMessage) => {
    const path = pathOf(request)
    requireLocal(request, config)
    if (!isOperation(request.method, path)) throw nothingHere()
    return answerOperation(path, operations, request.headers.authorization ?? '')
  }

  const refuse = (error: unknown) => {
    const requestId = randomUUID()
    if (!(error instanceof Refusal)) logger.error({ requestId, err: error }, 'request failed')
    const refusal =
      error instanceof Refusal
        ? error
        : {
            code: 'internal' as const,
            message: 'Something went wrong on our side. Try again later.',
          }
    const problem = problemOf(refusal, requestId)
    return {
      status: problem.status,
      headers: { 'Content-Type': PROBLEM_TYPE, 'Cache-Control': 'no-store' },
      body: JSON.stringify(problem),
    }
  }

  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, headers, body } = await answer(request).catch(refuse)
    const length = Buffer.byteLength(body)
    response.writeHead(status, {
      ...headers,
      'Content-Length': length,
      'X-Content-Type-Options': 'nosniff',
    })
    response.end(request.method === 'HEAD' ? undefined : body)
  }

  const server = await listen(config, () => respond, NO_DRAIN)
  return {
    local: server.addresses.local,
    async [Symbol.asyncDispose]() {
      await server.drain()
      await server.close()
    },
  }
}
