import type Router from '@koa/router'
import { Id } from '../../contracts/ids.ts'
import {
  type PhotoVariant,
  type PhotoWidth,
  photoVariants,
  photoWidths,
} from '../../contracts/photo-addresses.ts'
import { Refusal } from '../../contracts/refusals.ts'
import { readRendition } from '../../engines/photos/photo-store.ts'
import { discoveryIndexView } from '../../projections/discovery.ts'
import { profiles } from '../../projections/profiles.ts'
import { notReady, waitForViews } from '../http/consistency.ts'
import type { RequestState } from '../http/context.ts'
import { createRouter } from '../http/router.ts'
import type { RouteServer } from '../http/serve-route.ts'
import { maySeePhoto } from './visibility.ts'

/** Seconds for which a browser shows a rendition without revalidation. */
const FRESH_FOR = 600

const PATH = '/media/photos/:photoId/:print'

type RequestedPrint = {
  readonly photoId: string
  readonly look: PhotoVariant
  readonly width: PhotoWidth
}

const printOf = ({ photoId, print }: Record<string, string>): RequestedPrint | undefined => {
  const [, named, size] = /^([a-z]+)-(\d{3,4})\.webp$/.exec(print ?? '') ?? []
  const look = photoVariants.find(one => one === named)
  const width = photoWidths.find(one => String(one) === size)
  return look && width && Id.safeParse(photoId).success
    ? { photoId: photoId as string, look, width }
    : undefined
}

const noPrint = () => new Refusal('not_found', 'There is nothing here.')

/**
 * Serves renditions, privately cached, to those who may see them. The views must have reached the
 * head of the log, so a block applies at once.
 */
export const servePrints = (server: RouteServer): Router<RequestState> => {
  const { services } = server
  const router = createRouter()
  router.get(PATH, async ctx => {
    ctx.state.route = PATH
    const viewer = await server.authenticate(ctx, 'signed-in')
    await server.authorize(viewer, 'signed-in')
    await server.consumeRateLimit('media', viewer.memberId)
    const print = printOf(ctx.params)
    if (!print) throw noPrint()

    const { log, clock, media } = services
    if (
      !(await waitForViews(
        services,
        [profiles.name, discoveryIndexView.name],
        await log.head(),
        server.signalOf(ctx),
      ))
    )
      throw notReady()
    const found = (await maySeePhoto(print, viewer, clock.now(), services))
      ? await readRendition(media, print.photoId, print.look, print.width)
      : undefined
    if (!found) throw noPrint()

    ctx.set('Cache-Control', `private, max-age=${FRESH_FOR}`)
    ctx.vary('Cookie')
    // A rendition never changes: its name identifies it.
    ctx.etag = `${print.photoId}-${print.look}-${print.width}`
    ctx.type = found.type
    ctx.body = Buffer.from(found.bytes)
  })
  return router
}
