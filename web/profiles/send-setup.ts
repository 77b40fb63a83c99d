import type { ApiEndpoint, EndpointInput, EndpointResponse } from '../../contracts/features.ts'
import { photoFromAddress } from '../../contracts/profiles/photo-addresses.ts'
import type { ProfileInput } from '../../contracts/profiles/profiles.ts'
import { CallFailed } from '../data/call-errors.ts'
import type { Setup } from './setup-state.ts'

/** The server has deleted an uploaded photo, because it was on no profile for a day. */
export class PhotoExpired extends Error {
  override readonly name = 'PhotoExpired'
  readonly photoUrl: string

  constructor(photoUrl: string) {
    super('This photo has to be uploaded again.')
    this.photoUrl = photoUrl
  }
}

type SendOptions = {
  /** Makes one call, or throws. */
  send: <T extends ApiEndpoint>(route: T, input: EndpointInput<T>) => Promise<EndpointResponse<T>>
  /** Stores the progress, so that a retry continues from there. */
  keep: (done: Partial<Pick<Setup, 'sent' | 'registered'>>) => void
}

/**
 * Creates or updates the profile, then sends each filled part in the order of the wizard. Parts
 * that were sent and have not changed since are skipped.
 * @throws {PhotoExpired} one of the photos has to be uploaded again.
 * @throws {CallFailed | Unreachable} as `send` does; all earlier steps are done and stored.
 */
export async function sendSetup(
  profile: ProfileInput,
  setup: Setup,
  means: SendOptions,
): Promise<void> {
  const { send, keep } = means
  let { sent } = setup

  const sendOnce = async (
    part: string,
    content: unknown,
    isDue: boolean,
    work: () => Promise<unknown>,
  ) => {
    const words = JSON.stringify(content)
    if (sent[part] === words || (!isDue && sent[part] === undefined)) return
    await work()
    sent = { ...sent, [part]: words }
    keep({ sent })
  }

  const { boundaries, wishes, hobbies, photos, place, tags } = setup
  await sendOnce('profile', profile, true, () =>
    sendProfile(profile, sent.profile !== undefined, send),
  )
  await sendOnce('boundaries', boundaries, boundaries.length > 0, () =>
    send('POST /api/consent-preferences', { body: { preferences: boundaries } }),
  )
  await sendOnce('wishes', wishes, wishes.length > 0, () =>
    send('POST /api/relationship-preferences', { body: { preferences: wishes } }),
  )
  await sendOnce('hobbies', hobbies, hobbies.length > 0, () =>
    send('POST /api/profile-hobbies', { body: { hobbies } }),
  )
  await sendOnce('photos', photos, photos.length > 0 || setup.registered.length > 0, () =>
    sendPhotos(setup, means),
  )
  await sendOnce('place', place, place !== null, () =>
    send('PUT /api/profile/location', { body: { placeId: place?.id ?? null } }),
  )
  await sendOnce('tags', tags, tags.length > 0, () =>
    send('PUT /api/profile-tags', { body: { tags } }),
  )
}

async function sendProfile(profile: ProfileInput, exists: boolean, send: SendOptions['send']) {
  const { ageConfirmed: _, ...changes } = profile
  if (exists) return await send('PATCH /api/profile', { body: changes })
  try {
    return await send('POST /api/profile', { body: profile })
  } catch (error) {
    // Another tab created it, or the answer to an earlier attempt was lost.
    if (!(error instanceof CallFailed) || error.code !== 'profile_exists') throw error
    return await send('PATCH /api/profile', { body: changes })
  }
}

async function sendPhotos({ photos, registered }: Setup, { send, keep }: SendOptions) {
  const photoUrls = photos.map(({ photoUrl }) => photoUrl)
  let done = registered
  const mark = (next: string[]) => {
    done = next
    keep({ registered: next })
  }

  for (const photoUrl of registered.filter(url => !photoUrls.includes(url))) {
    await send('DELETE /api/profile-photos/:id', { params: { id: idOf(photoUrl) } }).catch(
      ignoreNotFound,
    )
    mark(done.filter(url => url !== photoUrl))
  }
  for (const [order, { photoUrl, isPrimary }] of photos.entries()) {
    if (done.includes(photoUrl)) continue
    await send('POST /api/profile-photos', { body: { photoUrl, isPrimary, order } }).catch(
      error => {
        throw isGone(error) ? new PhotoExpired(photoUrl) : error
      },
    )
    mark([...done, photoUrl])
  }
  if (registered.length > 0 && photos.length > 0) await arrange(photos, send)
}

/** Photos from an earlier attempt may be in another order. */
async function arrange(photos: Setup['photos'], send: SendOptions['send']) {
  const ids = photos.map(({ photoUrl }) => idOf(photoUrl))
  const others = (await send('GET /api/profile-photos', {}))
    .map(({ id }) => id)
    .filter(id => !ids.includes(id))
  await send('PUT /api/profile-photos/order', { body: { ids: [...ids, ...others] } })
  const primary = photos.find(({ isPrimary }) => isPrimary)
  if (primary)
    await send('PUT /api/profile-photos/:id/primary', { params: { id: idOf(primary.photoUrl) } })
}

const idOf = (photoUrl: string): string => photoFromAddress(photoUrl)?.id ?? ''

const isGone = (error: unknown) => error instanceof CallFailed && error.code === 'not_found'

const ignoreNotFound = (error: unknown) => {
  if (!isGone(error)) throw error
}
