import type { Instant } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { readRendition } from '../../engines/adapters/images/photo-store.ts'
import { type Dispatch, unlinkedContext } from '../../engines/log/dispatch.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Media } from '../../engines/ports/media.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { Records } from '../../engines/ports/records.ts'
import { createAuditTrail } from '../../engines/records/audit-trail.ts'
import { staffDecisions } from '../../projections/views/decisions.ts'
import { type PhotoReviewsDocument, photoReviews } from '../../projections/views/photo-reviews.ts'
import { profiles } from '../../projections/views/profiles.ts'

/** A photo that waits until the staff have looked. */
export type WaitingPhoto = {
  readonly photoId: string
  readonly profileId: string
  /** Since when it is on the profile. */
  readonly at: Instant
}

type PhotoReviewDependencies = {
  readonly log: Pick<EventLog<DomainEvent>, 'head'>
  readonly dispatch: Dispatch
  readonly views: Pick<ReadModels, 'collection' | 'waitForPosition'>
  readonly media: Media
  readonly records: Records
  readonly clock: Clock
  /** Name of the acting member of staff. */
  readonly operator: string
}

/** How long views may take to catch up. */
const TIMEOUT_MS = 2_000

const noWaiting = (photoId: string) =>
  new Refusal(
    'not_found',
    `The photo ${photoId} does not wait: somebody looked at it, or it is gone.`,
  )
const unknownPhoto = (photoId: string) =>
  new Refusal('not_found', `There is no photo ${photoId} on a profile any more.`)

/** What the staff do with photos that wait; each pass is an event with the operator's name. */
export const createPhotoReviewService = (dependencies: PhotoReviewDependencies) => {
  const { log, dispatch, views, media, records, clock, operator } = dependencies

  /** So that what was just looked at does not wait any more; without a server it is as of its end. */
  const caughtUp = async () => {
    const [inTime, head] = [AbortSignal.timeout(TIMEOUT_MS), await log.head()]
    const needed = [photoReviews, profiles, staffDecisions]
    await Promise.all(needed.map(({ name }) => views.waitForPosition(name, head, inTime)))
  }

  /** Photos that a decision takes from a profile, also while that is still carried out. */
  const removedFrom = async (profileId: string): Promise<readonly string[]> => {
    const decided = await views.collection(staffDecisions).find({ where: { profileId } })
    return decided.flatMap(({ status, removal }) =>
      status === 'holds' && removal?.kind === 'photo' ? [removal.photoId] : [],
    )
  }

  const waitingOf = async ({
    profileId,
    waiting,
  }: PhotoReviewsDocument): Promise<WaitingPhoto[]> => {
    const removed = await removedFrom(profileId)
    return waiting
      .filter(({ photoId }) => !removed.includes(photoId))
      .map(one => ({ ...one, profileId }))
  }

  const list = async (): Promise<WaitingPhoto[]> => {
    await caughtUp()
    const found: WaitingPhoto[] = []
    for await (const { document } of views.collection(photoReviews).all())
      found.push(...(await waitingOf(document)))
    return found.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  }

  const ownerOf = async (photoId: string): Promise<string | undefined> => {
    const query = { where: { photos: photoId }, limit: 1 }
    const [owner] = await views.collection(profiles).find(query)
    return owner?.profileId
  }

  const find = async (photoId: string): Promise<WaitingPhoto> => {
    await caughtUp()
    const profileId = await ownerOf(photoId)
    const reviews = profileId && (await views.collection(photoReviews).get(profileId))
    const waiting = reviews ? await waitingOf(reviews) : []
    const found = waiting.find(one => one.photoId === photoId)
    if (!found) throw noWaiting(photoId)
    return found
  }

  return {
    /** Photos that nobody of the staff has looked at, oldest first. */
    list,

    /** A photo that waits. @throws {Refusal} `not_found`. */
    find,

    /**
     * A photo that waits, as a WebP file 640 pixels wide at most; recorded in the audit trail before it is
     * read.
     * @throws {Refusal} `not_found`: it does not wait.
     */
    async read(photoId: string): Promise<Uint8Array> {
      const { profileId } = await find(photoId)
      const at = clock.now().toISOString()
      await createAuditTrail(records).record({
        at,
        operator,
        did: 'staff photo',
        photoId,
        profileId,
      })
      const found = await readRendition(media, photoId, 'clear', 640)
      if (!found) throw unknownPhoto(photoId)
      return found.bytes
    },

    /** Lets everybody see a photo; whether it waited. @throws {Refusal} `not_found`. */
    async pass(photoId: string): Promise<boolean> {
      const profileId = await ownerOf(photoId)
      if (profileId === undefined) throw unknownPhoto(photoId)
      const context = unlinkedContext(randomId(), clock.now())
      const review = { type: 'ReviewPhoto', photoId, operator } as const
      const { events } = await dispatch(profile, streams.profile(profileId), review, context)
      return events.length > 0
    },
  }
}
