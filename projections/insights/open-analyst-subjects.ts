import {
  comparePositions,
  origin,
  type Position,
  type RecordedEvent,
} from '../../contracts/event.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import { profileIdOf } from '../../contracts/ids.ts'
import type { EventLog } from '../../engines/event-log.ts'
import type { ReadModels } from '../../engines/read-models.ts'
import { aiConsents } from '../identity.ts'
import { analystSubjects } from '../insights.ts'
import { createPositionWaiters } from '../position-waiters.ts'
import { profiles } from '../profiles.ts'
import { isPermanent, LogEnded } from '../projection-failure.ts'
import { type ProgressTracker, type ProjectionStatus, trackProgress } from '../projection-status.ts'
import { superviseView } from '../supervise-view.ts'
import type { AnalystSubjects } from './analyst-subjects.ts'
import { createSubjectStore, type ReadProfiles } from './subject-store.ts'

/** What changes what may be analysed of a profile. */
export const analysedEventTypes = [
  'ProfileCreated',
  'ProfileRevised',
  'ModesChosen',
  'HobbiesChosen',
  'BoundariesStated',
  'RelationshipPreferencesStated',
] as const

const followedTypes = [
  ...analysedEventTypes,
  'AiConsentGiven',
  'AiConsentWithdrawn',
  'AccountClosed',
] as const
type FollowedEvent = EventNamed<(typeof followedTypes)[number]>

/** How many subjects stay in memory. */
const MAX_SUBJECTS = 20_000

/** How long profiles may take to catch up before they are read as they are, in milliseconds. */
const PATIENCE = 2_000

export type AnalystSubjectsOptions = {
  readonly log: EventLog<DomainEvent>
  readonly views: ReadModels
  /** Hears of every failure to follow the log. */
  readonly onFailure?: (view: string, error: unknown) => void
}

/** Subjects that say how they stand, like any view. */
export type OpenAnalystSubjects = AnalystSubjects & { status(): ProjectionStatus }

/**
 * Opens the subjects: who has agreed from the view of consents, then by the log, which is followed
 * until disposed. What they say is read from the view of profiles when it is first asked for.
 *
 * Resolves when it has caught up. Should it have to stop following, nobody has agreed any more:
 * a consent that was withdrawn must not be overlooked.
 */
export const openAnalystSubjects = async (
  options: AnalystSubjectsOptions,
): Promise<OpenAnalystSubjects> => {
  const { log, views } = options
  const closing = new AbortController()
  const { signal } = closing
  const tracker = trackProgress(analystSubjects.name)
  const waiters = createPositionWaiters()
  const firstCaughtUp = Promise.withResolvers<void>()
  let position: Position = (await views.checkpoint(aiConsents.name)) ?? origin
  const consents = new Map<string, Position>()
  for await (const { key, position: given } of views.collection(aiConsents).all())
    consents.set(key, given)

  const readProfiles: ReadProfiles = async ids => {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PATIENCE)])
    const isFresh = await views.waitForPosition(profiles.name, position, patience)
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
    for await (const next of log.follow({ after: position, types: followedTypes, signal })) {
      const caughtUp = 'caughtUp' in next
      if (!caughtUp) fold(next as RecordedEvent<FollowedEvent>)
      position = caughtUp ? next.caughtUp : next.position
      noted.progress(position, caughtUp)
      waiters.advance(position)
      if (caughtUp) firstCaughtUp.resolve()
    }
    if (!signal.aborted) throw new LogEnded(analystSubjects.name)
  }
  const ended = superviseView(tracker, follow, {
    signal,
    onFailure(error) {
      if (isPermanent(error)) consents.clear()
      options.onFailure?.(analystSubjects.name, error)
    },
  })
  await Promise.race([firstCaughtUp.promise, ended])

  return {
    name: analystSubjects.name,
    status: tracker.status,
    consenting: () => [...consents.keys()],
    hasConsent: profileId => consents.has(profileId),
    hadConsentBefore(profileId, before) {
      const given = consents.get(profileId)
      return given !== undefined && comparePositions(given, before) < 0
    },
    async subjectsOf(profileIds, now) {
      const found = await store.of(
        profileIds.filter(id => consents.has(id)),
        now,
      )
      return profileIds.map(id => (consents.has(id) ? found.get(id) : undefined))
    },
    async waitForPosition(asked, patience) {
      return comparePositions(position, asked) >= 0 || waiters.wait(asked, patience)
    },
    async [Symbol.asyncDispose]() {
      closing.abort()
      await ended
    },
  }
}
