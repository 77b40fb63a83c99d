import {
  comparePositions,
  origin,
  type Position,
  type RecordedEvent,
} from '../../contracts/core/event.ts'
import { profileIdOf } from '../../contracts/core/ids.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { ScorerSubject } from '../../engines/ports/scorer.ts'
import { createPositionWaiters } from '../../engines/primitives/position-waiters.ts'
import { withDeadline } from '../../engines/primitives/with-deadline.ts'
import { isPermanent, LogEnded } from '../runtime/projection-failure.ts'
import {
  type ProgressTracker,
  type ProjectionStatus,
  trackProgress,
} from '../runtime/projection-status.ts'
import { superviseView } from '../runtime/supervise-view.ts'
import { aiConsents } from '../views/identity.ts'
import { scorerSubjects } from '../views/insights.ts'
import { profiles } from '../views/profiles.ts'
import { createSubjectStore, type ReadProfiles, type SubjectForms } from './subject-store.ts'

/** Members who consented to AI, reduced to the fields that may be analysed. */
export interface ScorerSubjects {
  readonly name: typeof scorerSubjects.name

  /** Profile ids of all members with consent, whether or not the profile exists. */
  consenting(): readonly string[]

  /** Whether the member of this profile has consented to AI. */
  hasConsent(profileId: string): boolean

  /** Whether they consented before that position, and still do. */
  hadConsentBefore(profileId: string, position: Position): boolean

  /**
   * Subjects in the given order, undefined without consent or profile; the same object until it
   * changes. By default in the form that is compared with others, without details shown to matches
   * only.
   */
  subjectsOf(
    profileIds: readonly string[],
    now: Date,
    form?: keyof SubjectForms,
  ): Promise<(ScorerSubject | undefined)[]>

  /** True once the log is folded up to `position`; false if `signal` aborts first. */
  waitForPosition(position: Position, signal: AbortSignal): Promise<boolean>

  [Symbol.asyncDispose](): Promise<void>
}

/** How long a read waits for the profiles view; then it reads what is there. */
const PROFILES_TIMEOUT_MS = 2_000

/** Event types that change the analysed part of a profile. */
export const analysedEventTypes = [
  'ProfileCreated',
  'ProfileRevised',
  'ModesChosen',
  'HobbiesChosen',
  'BoundariesStated',
  'RelationshipPreferencesStated',
] as const

/** The same, and those that say whether a profile is analysed: what the subjects follow. */
export const subjectEventTypes = [
  ...analysedEventTypes,
  'AiConsentGiven',
  'AiConsentWithdrawn',
  'AccountClosed',
] as const
type FollowedEvent = EventNamed<(typeof subjectEventTypes)[number]>

const MAX_SUBJECTS = 20_000

type ScorerSubjectsOptions = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  /** Called for every failure to follow the log. */
  readonly onFailure?: (view: string, error: unknown) => void
}

export type OpenScorerSubjects = ScorerSubjects & { status(): ProjectionStatus }

/**
 * Opens the scorer subjects: consents from their view, then from the log, which is followed until
 * disposed. Profiles are read from their view on first use.
 *
 * Resolves when it has caught up. After a permanent failure nobody has consent, since a withdrawal
 * could be missed.
 */
export const openScorerSubjects = async (
  options: ScorerSubjectsOptions,
): Promise<OpenScorerSubjects> => {
  const { log, views } = options
  const closing = new AbortController()
  const { signal } = closing
  const tracker = trackProgress(scorerSubjects.name)
  const waiters = createPositionWaiters(() => position)
  const firstCaughtUp = Promise.withResolvers<void>()
  let position: Position = (await views.checkpoint(aiConsents.name)) ?? origin
  const consents = new Map<string, Position>()
  for await (const { key, position: givenAt } of views.collection(aiConsents).all())
    consents.set(key, givenAt)

  const readProfiles: ReadProfiles = async ids => {
    const isFresh = await withDeadline(PROFILES_TIMEOUT_MS, signal, deadline =>
      views.waitForPosition(profiles.name, position, deadline),
    )
    return { documents: await views.collection(profiles).many(ids), isFresh }
  }
  const store = createSubjectStore(readProfiles, MAX_SUBJECTS)

  const fold = ({ type, data, position: at }: RecordedEvent<FollowedEvent>) => {
    if (type === 'AiConsentGiven') consents.set(profileIdOf(data.memberId), at)
    else if (type === 'AiConsentWithdrawn' || type === 'AccountClosed') {
      consents.delete(profileIdOf(data.memberId))
      store.forget(profileIdOf(data.memberId))
    } else store.forget(data.profileId)
  }

  const follow = async (noted: ProgressTracker) => {
    for await (const next of log.follow({ after: position, types: subjectEventTypes, signal })) {
      const caughtUp = 'caughtUp' in next
      if (!caughtUp) fold(next as RecordedEvent<FollowedEvent>)
      position = caughtUp ? next.caughtUp : next.position
      noted.progress(position, caughtUp)
      waiters.check()
      if (caughtUp) firstCaughtUp.resolve()
    }
    if (!signal.aborted) throw new LogEnded(scorerSubjects.name)
  }
  const ended = superviseView(tracker, follow, {
    log,
    signal,
    onFailure(error) {
      if (isPermanent(error)) {
        consents.clear()
        firstCaughtUp.resolve() // it may stand still until the event is parked
      }
      options.onFailure?.(scorerSubjects.name, error)
    },
  })
  await Promise.race([firstCaughtUp.promise, ended])

  return {
    name: scorerSubjects.name,
    status: tracker.status,
    consenting: () => [...consents.keys()],
    hasConsent: profileId => consents.has(profileId),
    hadConsentBefore(profileId, before) {
      const givenAt = consents.get(profileId)
      return givenAt !== undefined && comparePositions(givenAt, before) < 0
    },
    async subjectsOf(profileIds, now, form = 'compared') {
      const found = await store.of(
        profileIds.filter(id => consents.has(id)),
        now,
      )
      return profileIds.map(id => (consents.has(id) ? found.get(id)?.[form] : undefined))
    },
    waitForPosition: (target, timeout) => waiters.wait(scorerSubjects.name, target, timeout),
    async [Symbol.asyncDispose]() {
      closing.abort()
      await ended
    },
  }
}
