import { getPriority } from 'node:os'
import type { ExecutionContext } from 'ava'
import { registerSignIn } from '../../command-api/identity/register.ts'
import { origin as beginning, comparePositions, type Position } from '../../contracts/core/event.ts'
import { purgePhotoDraft, tellProfileView } from '../../contracts/core/jobs.ts'
import type { ProfileInput } from '../../contracts/profiles/profiles.ts'
import { demoExtension } from '../../demo/demo-extension.ts'
import { demoQueues } from '../../demo/respond-to-newcomers.ts'
import { openGazetteer } from '../../engines/adapters/gazetteer/gazetteer.ts'
import { createImageProcessor } from '../../engines/adapters/images/image-processor.ts'
import { type Config, readConfig } from '../../engines/config/config.ts'
import { type Clock, systemClock } from '../../engines/ports/clock.ts'
import { SignInFailed, type VerifiedIdentity } from '../../engines/ports/identity.ts'
import { createLogger } from '../../engines/process/run-process.ts'
import { type Kith, openKith } from '../../kith.ts'
import { SignInRefused, signInAs } from '../../operations/sign-in/sign-in-flow.ts'
import { createModerationService } from '../../operations/staff/moderation-service.ts'
import { foldsHere } from '../stores/folds-here.ts'
import { reusedWriterThread } from '../stores/reused-writer-thread.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { pendingJobs } from '../waiting/pending-jobs.ts'
import { until } from '../waiting/until.ts'
import { viewsReached } from '../waiting/views-reached.ts'
import { type Client, createClient } from './client.ts'
import { enginesOf } from './server-engines.ts'
import '../turns.ts'

export type ServerOptions = {
  readonly env?: NodeJS.ProcessEnv
  readonly clock?: Clock
  /** Changes what the environment says, where it cannot say it. */
  readonly configure?: (config: Config) => Config
  /** Number of members in a demo community, if `env` asks for one. */
  readonly demoMembers?: number
  /** Destination of log lines, if a spec reads them. */
  readonly log?: { write(line: string): void }
}

/** Shared by all servers of a process. */
let gazetteer: ReturnType<typeof openGazetteer> | undefined

/** One for all servers of a file, with their priority, as specs wait for photos. */
const imageProcessor = createImageProcessor({ priority: getPriority() })

/** A signed-in person: calls send their cookie. */
export type SignedInMember = Client & { readonly cookie: string; readonly email: string }

const profileOf = (pseudonym: string): Partial<ProfileInput> => ({
  pseudonym,
  age: 30,
  gender: 'woman',
  orientation: 'pansexual',
})

const emailOf = (name: string): string => `${name.toLowerCase().replaceAll(' ', '.')}@example.org`

/** Jobs of these queues wait for seconds, an hour or a day; specs do not wait for them. */
const patientQueues: readonly string[] = [
  purgePhotoDraft.queue,
  tellProfileView.queue,
  'remove-export',
  'close-kith-account',
  'end-surplus-account',
  'score-profile',
  'expire-invitation',
  'vanish-messages',
  'end-closed-match',
  'remove-question',
  'remind-attendees',
  'end-discussion',
  'end-decision',
  'ask-next-day',
  'count-next-day',
  'ask-check-in',
  'miss-check-in',
  'forget-safety-plan',
  'open-occurrences',
  'push-device',
  'weekly-digest',
  'tell-change-later',
  'forget-joint-likes',
  'review-checkout',
  ...demoQueues.map(({ name }) => name),
]

/** Whether views, deck and reactors have read every event and all jobs are done. */
const isSettled = async (kith: Kith, head: Position): Promise<boolean> => {
  await viewsReached(kith, head)
  const { ports, workers } = kith
  const { reactors, queues } = workers.status()
  if (reactors.some(({ position }) => comparePositions(position, head) < 0)) return false
  const prompt = queues.filter(({ name }) => !patientQueues.includes(name))
  const pending = await Promise.all(prompt.map(({ name }) => pendingJobs(ports.jobs, name)))
  return pending.every(count => count === 0) && (await ports.log.head()) === head
}

const withProfile = async (one: SignedInMember, name: string, more: Partial<ProfileInput>) => {
  const { status, body } = await one.post('/api/profile', { ...profileOf(name), ...more })
  if (status !== 200) throw new Error(`No profile for ${name}: ${JSON.stringify(body)}`)
  return { ...one, profileId: body.id as string }
}

type Host = { readonly kith: Kith; readonly config: Config; readonly clock: Clock }

const isUnavailable = (error: unknown): boolean =>
  (error instanceof SignInRefused || error instanceof SignInFailed) &&
  error.reason === 'unavailable'

/** Attempts of a sign-in, each of two seconds at least where it is unavailable. */
const SIGN_INS = 30

/**
 * Signs in once all views are built, so that no later call waits for them, and again while it is
 * `unavailable`: a busy machine needs longer than a request waits.
 */
const onceReady = async <T>(kith: Kith, signIn: () => Promise<T>): Promise<T> => {
  for (let left = SIGN_INS; ; left -= 1) {
    await viewsReached(kith, beginning)
    try {
      return await signIn()
    } catch (error) {
      if (!isUnavailable(error) || left === 1) throw error
    }
  }
}

/** Creates the visitors of a server; `emailOf` maps a name to an address. */
const guestsOf = ({ kith, config, clock }: Host, emailOf: (name: string) => string) => {
  const { origin, local, ports, discovery, memberSessions, dispatch } = kith

  const signedIn = (email: string, cookie: string): SignedInMember => ({
    ...createClient(local, { cookie }),
    cookie,
    email,
  })

  /** Signs in through the whole OpenID Connect flow, as `npm run sign-in` does. */
  const visitor = async (
    name: string,
    headers: Record<string, string> = {},
  ): Promise<SignedInMember> => {
    const email = emailOf(name)
    return signedIn(email, await onceReady(kith, () => signInAs(email, origin, headers)))
  }

  /** For many members: the same command and session as a sign-in, without the provider. */
  const quickVisitor = async (name: string): Promise<SignedInMember> => {
    const email = emailOf(name)
    const identity: VerifiedIdentity = {
      issuer: `${origin}/oidc`,
      subject: email,
      email,
      emailVerified: true,
      firstName: null,
      lastName: null,
      pictureUrl: null,
      passkeyId: null,
    }
    const { signal } = new AbortController()
    const { likesPerDay, contactEmail } = config
    const services = { ...ports, discovery, dispatch, clock, likesPerDay, contactEmail }
    const admit = async () => null
    const how = { requestId: name, signal, admit }
    const memberId = await onceReady(kith, () => registerSignIn(services, 'oidc', identity, how))
    const { token } = await memberSessions.start(memberId)
    return signedIn(email, `kith_session=${token}`)
  }

  return {
    visitor,
    quickVisitor,
    /** Signed in, with a profile. */
    member: async (name: string, more: Partial<ProfileInput> = {}) =>
      withProfile(await visitor(name), name, more),
    quickMember: async (name: string, more: Partial<ProfileInput> = {}) =>
      withProfile(await quickVisitor(name), name, more),
  }
}

/**
 * The whole product on a free port with fresh engines, closed and removed with `t`. Rate limits are
 * a thousand times the usual ones unless `env` sets them.
 */
export const startServer = async (
  t: Pick<ExecutionContext, 'teardown'>,
  options: ServerOptions = {},
) => {
  const folder = await scratchFolder(t)
  const configure = options.configure ?? ((config: Config) => config)
  const read = readConfig({
    PORT: '0',
    KITH_DATA: folder,
    NODE_ENV: 'test',
    KITH_RATE_LIMIT_SCALE: '1000',
    KITH_LOG_LEVEL: options.log ? 'info' : 'error',
    ...(await enginesOf(t)),
    ...options.env,
  })
  const config = configure(read)
  const clock = options.clock ?? systemClock
  const logger = createLogger(config.logLevel, options.log)
  gazetteer ??= openGazetteer()
  const extension = demoExtension({ config, clock, members: options.demoMembers })
  const kith = await openKith({
    config,
    logger,
    clock,
    extension,
    imageProcessor,
    gazetteer: await gazetteer,
    startWriterThread: reusedWriterThread,
    startFolding: (_, ports) => foldsHere(ports),
    draining: 0, // clients of a spec are done when it ends
  })
  t.teardown(() => kith.close())
  const { origin, local, ports } = kith
  const host = { kith, config, clock }
  return {
    origin,
    config,
    kith,
    /** Calls without a cookie. */
    stranger: createClient(local),
    /** What the staff does, as `npm run staff` does it under the name Sage. */
    moderation: createModerationService({
      ...ports,
      dispatch: kith.dispatch,
      clock,
      operator: 'Sage',
    }),
    ...guestsOf(host, emailOf),
    /** A separate group of people who may have the same names. */
    party: (n: number) => guestsOf(host, name => emailOf(`${name} ${n}`)),
    /** Waits until the views have read every event and all resulting work is done. */
    async caughtUp(): Promise<void> {
      await until(async () => isSettled(kith, await ports.log.head()))
    },
  }
}

export type TestServer = Awaited<ReturnType<typeof startServer>>
export type TestMember = Awaited<ReturnType<TestServer['member']>>
