import { STATUS_CODES } from 'node:http'
import { type Problem, type RefusalCode, refusals } from '../../../contracts/core/refusals.ts'

/** Media type of RFC 9457. */
export const PROBLEM_TYPE = 'application/problem+json'

/** The problem document of a refusal. */
export const problemOf = (
  refusal: { code: RefusalCode; message: string; issues?: Problem['issues'] },
  requestId: string,
): Problem => {
  const status = refusals[refusal.code]
  return {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code: refusal.code,
    message: refusal.message,
    ...(refusal.issues ? { issues: refusal.issues } : {}),
    requestId,
  }
}
