import type { Instant } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { profile } from '../../domain/profiles/decider.ts'
import { readRendition } from '../../engines/adapters/images/photo-store.ts'
import { type Dispatch, unlinkedContext } from '../../engines/log/dispatch.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { Media } from '../../engines/ports/media.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { Records } from '../../engines/ports/records.ts'
import { createAuditTrail } from '../../engines/records/audit-trail.ts'
import { photoReviews } from '../../projections/views/photo-reviews.ts'
import { profiles } from '../../projections/views/profiles.ts'

/** A photo that waits until the staff have looked. */
export type WaitingPhoto = {
  readonly photoId: string
  readonly profileId: string
  /** Since when it is on the profile. */
  readonly at: Instant
}

type PhotoReviewDependencies = {
  readonly dispatch: Dispatch
  readonly views: Pick<ReadModels, 'collection'>
  readonly media: Media
  readonly records: Records
  readonly clock: Clock
  /** Name of the acting member of staff. */
  readonly operator: string
}

const unknownPhoto = (photoId: string) =>
  new Refusal('not_found', `There is no photo ${photoId} on a profile any more.`)

/** What the staff do with photos that wait; each pass is an event with the operator's name. */
export const createPhotoReviewService = (dependencies: PhotoReviewDependencies) => {
  const { dispatch, views, media, records, clock, operator } = dependencies

  const ownerOf = async (photoId: string): Promise<string> => {
    const query = { where: { photos: photoId }, limit: 1 }
    const [owner] = await views.collection(profiles).find(query)
    if (!owner) throw unknownPhoto(photoId)
    return owner.profileId
  }

  return {
    /** Photos that nobody of the staff has looked at, oldest first. */
    async list(): Promise<WaitingPhoto[]> {
      const found: WaitingPhoto[] = []
      for await (const { document } of views.collection(photoReviews).all())
        for (const one of document.waiting) found.push({ ...one, profileId: document.profileId })
      return found.toSorted((one, other) => (one.at < other.at ? -1 : 1))
    },

    /**
     * A photo on a profile, as a WebP file 640 pixels wide at most; recorded in the audit trail before it
     * is read.
     * @throws {Refusal} `not_found`.
     */
    async read(photoId: string): Promise<Uint8Array> {
      const profileId = await ownerOf(photoId)
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
      const stream = streams.profile(await ownerOf(photoId))
      const context = unlinkedContext(randomId(), clock.now())
      const review = { type: 'ReviewPhoto', photoId, operator } as const
      return (await dispatch(profile, stream, review, context)).events.length > 0
    },
  }
}
