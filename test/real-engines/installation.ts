import { setTimeout as pause } from 'node:timers/promises'
import type { ExecutionContext } from 'ava'
import { comparePositions, origin } from '../../contracts/core/event.ts'
import { readConfig } from '../../engines/config/config.ts'
import { openPorts, type Ports } from '../../engines/open-ports.ts'
import { countQueues } from '../../engines/ports/jobs.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { photosReactor } from '../../workers/profiles/photos.ts'
import { checkpointOf } from '../../workers/runtime/reactor.ts'
import { type ServerCall, sendCall } from '../faults/crash-server.ts'
import {
  everyConversationIsThereOnce,
  everyLikeIsCounted,
  everyMatchIsNotifiedOnce,
  everyMatchIsThereOnce,
  everyMessageIsThereOnce,
  everyPhotoIsThereOnce,
  everyViewMatchesLog,
  missingNotices,
  unopenedMatches,
} from '../faults/invariants.ts'
import type { AcknowledgedCalls } from '../faults/member-actions.ts'
import type { TestResponse } from '../http/client.ts'
import { runRole } from '../processes/run-role.ts'
import { pendingJobs } from '../waiting/pending-jobs.ts'
import { until } from '../waiting/until.ts'

type Role = Awaited<ReturnType<typeof runRole>>

/** Two of each role; a killed one may be replaced in its list. */
export type Roles = {
  readonly apis: Role[]
  readonly projections: Role[]
  readonly workers: Role[]
}

const RETRY_MS = 100

/** Starts a process of a role, which logs nothing and limits no rates. */
export const startRole = (
  t: ExecutionContext,
  role: 'command-api' | 'projections' | 'workers',
  environment: Readonly<Record<string, string>>,
): Promise<Role> =>
  runRole(t, role, { KITH_RATE_LIMIT_SCALE: '1000', KITH_LOG_LEVEL: 'silent', ...environment })

/** Starts two processes of each role; the second ones may have another environment. */
export const startRoles = async (
  t: ExecutionContext,
  environment: Readonly<Record<string, string>>,
  second = environment,
): Promise<Roles> => {
  const twice = (role: 'command-api' | 'projections' | 'workers') =>
    Promise.all([startRole(t, role, environment), startRole(t, role, second)])
  const projections = await twice('projections')
  const workers = await twice('workers')
  return { apis: await twice('command-api'), projections, workers }
}

/** Whether an answer promises nothing and asks to come back. */
const isUnavailable = ({ status, headers }: TestResponse): boolean =>
  status === 503 && headers.get('retry-after') !== null

/** Calls that one API is given at a time: a slow one takes no calls that another could answer. */
const CALLS_EACH = 4

/**
 * Sends calls to the APIs in turn, but to none that has too many open ones, under its key until one
 * is answered: again when an API ends, or answers 503 with Retry-After. `answeredBy` counts the answers
 * of each origin.
 */
export const askApis = (t: ExecutionContext, apis: readonly Role[]) => {
  const open = new Map<string, number>()
  const answeredBy = new Map<string, number>()
  let turn = 0
  let isOver = false
  t.teardown(() => {
    isOver = true
  })
  const isFree = ({ origin }: Role) => (open.get(origin) ?? 0) < CALLS_EACH
  const count = (counts: Map<string, number>, origin: string, change: number) =>
    counts.set(origin, (counts.get(origin) ?? 0) + change)

  const attempt = async (call: ServerCall): Promise<TestResponse | undefined> => {
    await until(() => isOver || apis.some(isFree))
    turn += 1
    const inTurn = apis.map((_, n) => apis[(turn + n) % apis.length] as Role)
    const { origin } = inTurn.find(isFree) ?? (inTurn[0] as Role)
    count(open, origin, 1)
    const answer = await sendCall(origin, call).catch(() => undefined)
    count(open, origin, -1)
    if (answer?.status === 200) count(answeredBy, origin, 1)
    return answer
  }

  const ask = async (call: ServerCall): Promise<TestResponse['body']> => {
    for (;;) {
      if (isOver) throw new Error(`${call.method} ${call.path} was not answered in time.`)
      const answer = await attempt(call)
      if (answer?.status === 200) return answer.body
      if (answer && !isUnavailable(answer))
        throw new Error(
          `${call.method} ${call.path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`,
        )
      await pause(RETRY_MS)
    }
  }
  return { ask, answeredBy }
}

/** Opens the stores of an installation for assertions, closed with `t`. */
export const openStores = async (
  t: ExecutionContext,
  environment: Readonly<Record<string, string>>,
): Promise<Ports> => {
  Object.assign(process.env, {
    AWS_ACCESS_KEY_ID: environment.AWS_ACCESS_KEY_ID,
    AWS_SECRET_ACCESS_KEY: environment.AWS_SECRET_ACCESS_KEY,
  })
  const ports = await openPorts(readConfig({ NODE_ENV: 'test', ...environment }))
  t.teardown(() => ports[Symbol.asyncDispose]())
  return ports
}

/** Waits until reactors, jobs and views have done what the log asks for, and returns the log. */
const settledLog = async ({ log, jobs, records, views }: Ports) => {
  const read = () => Array.fromAsync(log.readAll())
  await until(async () => {
    const events = await read()
    // No event says when the files of a removed photo are gone.
    const removed = events.findLast(({ type }) => type === 'PhotoRemoved')?.position ?? origin
    const handled = (await checkpointOf(photosReactor.name, records))?.position ?? origin
    return (
      missingNotices(events).length === 0 &&
      unopenedMatches(events).length === 0 &&
      comparePositions(handled, removed) >= 0
    )
  })
  for (const queue of ['open-conversation', 'notify', 'remove-prints']) {
    await until(async () => (await pendingJobs(jobs, queue)) === 0)
  }
  const head = await log.head()
  const { signal } = new AbortController()
  await Promise.all(allViews.map(({ name }) => views.waitForPosition(name, head, signal)))
  return read()
}

/** Asserts that everything acknowledged is there once, that no job failed and all views agree. */
export const everythingIsThereOnce = async (
  t: ExecutionContext,
  ports: Ports,
  ledger: AcknowledgedCalls,
) => {
  const log = await settledLog(ports)
  await everyMessageIsThereOnce(t, log, ledger.said, ports.keys)
  await everyLikeIsCounted(t, log, ports.allowances)
  everyMatchIsThereOnce(t, log, ledger.matches)
  everyMatchIsNotifiedOnce(t, log)
  await everyPhotoIsThereOnce(t, log, ledger, ports.media)
  everyConversationIsThereOnce(t, log)
  for (const { failed } of (await countQueues(ports.jobs)).values()) t.is(failed, 0)
  await everyViewMatchesLog(t, ports.views, log)
}
