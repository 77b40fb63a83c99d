import { isCall } from '../../command-api/http/mount.ts'
import { Problem, type RefusalCode, refusals } from '../../contracts/core/refusals.ts'
import type { Answer } from './answers.ts'
import type { Call } from './call.ts'
import type { Exchange } from './exchange.ts'
import { MARK } from './hostile-json.ts'
import { SOCKET } from './operations.ts'

/** Requests a proxy tunnel, here for an invalid address: Node ends such a connection. */
const TUNNEL = 'CONNECT'

/** Statuses that Node's parser answers without a body, before Kith receives a request. */
const ofTheParser = new Set([400, 408, 413, 414, 417, 505])

/** Status of Node's parser when URL and headers exceed 16 kB. */
const TOO_LONG = 431

/** Refusals of a request that differs from the documented one: another URL, method or origin. */
const anywhere: readonly RefusalCode[] = ['not_found', 'method_not_allowed', 'local_only']

/**
 * Removes what an answer may repeat: the name of the field that an issue concerns, if it is written
 * as a name, and in a page what its reader has written about themselves before.
 */
const withoutOwnWords = (body: string): string =>
  body
    .replace(/"path":"[\w.-]{0,100}"/g, '')
    .replace(/<script type="application\/json".*?<\/script>/s, '')

const pathOf = (target: string) => target.replace(/^https?:\/\/[^/]*/, '').replace(/[?#].*$/s, '')

const problemIn = ({ body, headers, status }: Answer): Problem | string => {
  if (!headers['content-type']?.startsWith('application/problem+json'))
    return `${status} is no problem+json but ${headers['content-type']}`
  try {
    const problem = Problem.strict().parse(JSON.parse(body.toString()))
    if (problem.status !== status || refusals[problem.code] !== status)
      return `${status} has the code ${problem.code}, status ${problem.status}`
    if (problem.requestId !== headers['x-request-id']) return 'its requestId is not its header'
    return problem
  } catch (error) {
    return `${status} is no Problem: ${error instanceof Error ? error.message : error}`
  }
}

const judgeRefusal = (call: Call, answer: Answer): readonly string[] => {
  const { operation, isMalformed, ends, method, target } = call
  const { status, body, headers } = answer
  if (withoutOwnWords(body.toString()).includes(MARK)) return [`${status} repeats what was sent`]
  if (method === 'HEAD' || operation.path === SOCKET) return []
  const isOfTheParser = body.length === 0 && headers['x-request-id'] === undefined
  if (isOfTheParser && (status === TOO_LONG || ((isMalformed || ends) && ofTheParser.has(status))))
    return []
  // A URL of another site, or of none, is not a call.
  if (!target.startsWith('/') || !isCall(pathOf(target))) return []
  const problem = problemIn(answer)
  if (typeof problem === 'string') return [problem]
  const { code } = problem
  if (!operation.answers || anywhere.includes(code)) return []
  const isDocumented = operation.answers[status]?.split(', ').includes(code)
  return isDocumented || call.odd.some(way => /method|segment|letters|slash/.test(way))
    ? []
    : [`${status} ${code} is not documented`]
}

const partsOf = (path: string) => path.split('/').filter(Boolean)

/** Whether a path is one of an operation's: without its last part it may be one of another. */
const isPathOf = (path: string, pattern: string): boolean => {
  const [parts, expected] = [partsOf(path), partsOf(pattern)]
  const fits = (part: string, index: number) => part.startsWith('{') || part === parts[index]
  return parts.length === expected.length && expected.every(fits)
}

const judgeSuccess = ({ operation, method, target }: Call, { status, body, headers }: Answer) => {
  const isSame = method === operation.method && status === 200
  if (!isSame || !isPathOf(pathOf(target), operation.path)) return []
  if (!headers['content-type']?.startsWith('application/json')) return []
  const { route } = operation
  if (!route) return []
  const parsed = route.response.safeParse(JSON.parse(body.toString()))
  return parsed.success ? [] : [`200 does not fit its schema: ${parsed.error.message}`]
}

/** Whether an answer must arrive: the request is complete, and its caller waits. */
const mustBeAnswered = ({ ends, method }: Call): boolean => ends === undefined && method !== TUNNEL

const judgeAnswer = (call: Call, answer: Answer): readonly string[] => {
  const { status, isComplete } = answer
  if (!isComplete && mustBeAnswered(call)) return [`${status} is cut`]
  // A caller who disconnects during an upload may still receive the refusal of the aborted upload.
  if (status >= 500 && mustBeAnswered(call))
    return [`${status}: ${answer.body.toString().slice(0, 300)}`]
  return status >= 400 ? judgeRefusal(call, answer) : judgeSuccess(call, answer)
}

/** Faults in the result of a call, except for its duration; one sentence each. */
export const judge = (call: Call, { answers, isGivenUp }: Exchange): readonly string[] => {
  if (isGivenUp) return ['no end came within 20 s']
  const expected = call.isMalformed ? 1 : (call.times ?? 1)
  if (mustBeAnswered(call) && answers.length < expected)
    return [`the connection was cut after ${answers.length} of ${expected} answers`]
  return answers.flatMap(answer => judgeAnswer(call, answer))
}
