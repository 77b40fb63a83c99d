import type Router from '@koa/router'
import type { Position } from '../../../contracts/core/event.ts'
import { Id } from '../../../contracts/core/ids.ts'
import { nothingHere, Refusal } from '../../../contracts/core/refusals.ts'
import {
  type PhotoVariant,
  type PhotoWidth,
  photoVariants,
  photoWidths,
} from '../../../contracts/profiles/photo-addresses.ts'
import { readRendition } from '../../../engines/adapters/images/photo-store.ts'
import { readIfPossible } from '../../../engines/ports/storage-fault.ts'
import { within } from '../../../engines/primitives/within.ts'
import { deckViews } from '../../../projections/views/discovery.ts'
import { profiles } from '../../../projections/views/profiles.ts'
import type { Services } from '../../handlers/services.ts'
import { OPTIONAL_LOG_TIMEOUT_MS } from '../../handlers/timeouts.ts'
import { notReady, waitForViews } from '../../http/consistency.ts'
import { createRouter, type RequestState } from '../../http/context.ts'
import type { RouteServer } from '../../http/serve-route.ts'
import { findDraft } from './drafts.ts'

/** Seconds for which a browser shows a rendition without revalidation. */
const FRESH_FOR = 600

const PATH = '/media/photos/:photoId/:print'

type RequestedRendition = {
  readonly photoId: string
  readonly variant: PhotoVariant
  readonly width: PhotoWidth
}

const requestedRendition = ({
  photoId,
  print,
}: Record<string, string>): RequestedRendition | undefined => {
  const [, named, size] = /^([a-z]+)-(\d{3,4})\.webp$/.exec(print ?? '') ?? []
  const variant = photoVariants.find(one => one === named)
  const width = photoWidths.find(one => String(one) === size)
  return variant && width && Id.safeParse(photoId).success
    ? { photoId: photoId as string, variant, width }
    : undefined
}

/**
 * The head of the log, or as this process saw it last while the log does not answer.
 */
const headIfPossible = async ({
  log,
  discovery,
}: Pick<Services, 'log' | 'discovery'>): Promise<Position> =>
  (await within(OPTIONAL_LOG_TIMEOUT_MS, readIfPossible(log.head()))) ?? discovery.position()

/** Without a session no photo exists, whatever its address. */
const asNothing = (error: unknown): never => {
  throw error instanceof Refusal && error.code === 'unauthorized' ? nothingHere() : error
}

/**
 * Serves renditions, privately cached, to those who may see them. The views must have reached the
 * head of the log, so a block applies at once.
 */
export const serveRenditions = (server: RouteServer): Router<RequestState> => {
  const { services } = server
  const router = createRouter()
  router.get(PATH, async ctx => {
    ctx.state.route = PATH
    const viewer = await server.authenticate(ctx, 'signed-in').catch(asNothing)
    await server.authorize(viewer, 'signed-in')
    await server.consumeRateLimit('media', viewer.memberId)
    const requested = requestedRendition(ctx.params)
    if (!requested) throw nothingHere()

    const { clock, media } = services
    if (
      !(await waitForViews(
        services,
        [profiles, ...deckViews].map(view => view.name),
        await headIfPossible(services),
        server.signalOf(ctx),
      ))
    )
      throw notReady()
    const rendition = (await maySeePhoto(requested, viewer, clock.now(), services))
      ? await readRendition(media, requested.photoId, requested.variant, requested.width)
      : undefined
    if (!rendition) throw nothingHere()

    ctx.set('Cache-Control', `private, max-age=${FRESH_FOR}`)
    ctx.vary('Cookie')
    // A rendition never changes: its name identifies it.
    ctx.etag = `${requested.photoId}-${requested.variant}-${requested.width}`
    ctx.type = rendition.type
    ctx.body = Buffer.from(rendition.bytes)
  })
  return router
}

type Viewer = { readonly memberId: string; readonly profileId: string }

/**
 * Whether a viewer may see a variant: own photos and drafts, also photos that the staff took from the
 * profile; of profiles that the viewer may open blurred ones, and clear ones where the one rule says so.
 */
const maySeePhoto = async (
  { photoId, variant }: { photoId: string; variant: PhotoVariant },
  viewer: Viewer,
  now: Date,
  { views, discovery, shortLived }: Services,
): Promise<boolean> => {
  const { memberId, profileId } = viewer
  const own = await views.collection(profiles).get(profileId)
  if (own?.hiddenPhotos?.some(hidden => hidden.photoId === photoId)) return true
  const [owner] = await views.collection(profiles).find({ where: { photos: photoId }, limit: 1 })
  if (!owner) return (await findDraft(shortLived, { photoId, memberId }, now)) !== undefined
  if (owner.profileId === profileId) return true

  const policy = await discovery.policyOf(profileId, [owner.profileId], now)
  if (!policy.opens(owner.profileId)) return false
  return variant === 'blurred' || policy.variantOf(owner, photoId) === 'clear'
}
