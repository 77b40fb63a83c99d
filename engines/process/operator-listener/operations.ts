import { nothingHere, Refusal } from '../../../contracts/core/refusals.ts'
import type { Config } from '../../config/config.ts'
import { isSameSecret } from '../../primitives/is-same-secret.ts'
import type { Metrics } from './metrics.ts'
import { type Checks, runChecks } from './readiness.ts'

/** Access to `/metrics`: with a token, never, or open. */
type MetricsAccess = { readonly token: string } | 'none' | 'open'

export type OperatorParts = {
  readonly checks: Checks
  readonly metrics: Metrics
  readonly access: MetricsAccess
}

/** What is answered to an operator. */
type OperationsAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

const JSON_TYPE = 'application/json; charset=utf-8'

/** `/metrics` is open on this machine only; where others may come, the token opens it. */
export const metricsAccess = ({ isExposed, secrets }: Config): MetricsAccess =>
  secrets.metricsToken ? { token: secrets.metricsToken } : isExposed ? 'none' : 'open'

const authorizeMetrics = (authorization: string, access: MetricsAccess): void => {
  if (access === 'none') throw nothingHere()
  if (access === 'open') return
  if (!isSameSecret(authorization, `Bearer ${access.token}`))
    throw new Refusal('unauthorized', 'Unauthorized')
}

const pages = {
  '/healthz': async () => ({
    status: 200,
    headers: { 'Content-Type': JSON_TYPE },
    body: JSON.stringify({ ok: true }),
  }),
  '/readyz': async ({ checks }) => {
    const readiness = await runChecks(checks)
    return {
      status: readiness.ready ? 200 : 503,
      headers: { 'Content-Type': JSON_TYPE, ...(!readiness.ready && { 'Retry-After': '1' }) },
      body: JSON.stringify(readiness),
    }
  },
  '/metrics': async ({ metrics, access }, authorization) => {
    authorizeMetrics(authorization, access)
    return {
      status: 200,
      headers: { 'Content-Type': metrics.contentType },
      body: await metrics.text(),
    }
  },
} as const satisfies Record<
  string,
  (operations: OperatorParts, authorization: string) => Promise<OperationsAnswer>
>

/** Paths for operators: health, readiness and metrics. */
export type OperationsPath = keyof typeof pages

/** All paths that `answerOperation` knows. */
export const operationsPaths = Object.keys(pages) as OperationsPath[]

/** Whether a request is one of an operator. */
export const isOperation = (method: string | undefined, path: string): path is OperationsPath =>
  Object.hasOwn(pages, path) && (method === 'GET' || method === 'HEAD')

/**
 * Answers a request of an operator.
 * @throws {Refusal} `not_found` or `unauthorized`: the caller may not see the metrics.
 */
export const answerOperation = async (
  path: OperationsPath,
  operations: OperatorParts,
  authorization: string,
): Promise<OperationsAnswer> => {
  const { headers, ...answer } = await pages[path](operations, authorization)
  return { ...answer, headers: { ...headers, 'Cache-Control': 'no-store' } }
}
