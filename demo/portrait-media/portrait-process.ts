import sharp from 'sharp'
import {
  blurred,
  type Pixels,
  renditionsOf,
  residueOf,
  toPixels,
} from '../../engines/adapters/images/pixels.ts'
import { lowerPriority } from '../../engines/primitives/lower-priority.ts'
import { generatePeople } from '../community/people.ts'
import { drawPortrait, portraitSize } from '../portrait/draw.ts'
import type { Look } from '../portrait/look.ts'
import type { DrawnVariant, PortraitJob, PortraitReply } from './portrait-messages.ts'

/** Pixels per inch at which an SVG document is rendered in its own size. */
const PLAIN_DENSITY = 72

const pixelsOf = (look: Look, width: number): Promise<Pixels> =>
  toPixels(
    sharp(Buffer.from(drawPortrait(look)), {
      density: (PLAIN_DENSITY * width) / portraitSize.width,
    }),
  )

const widest = { width: 1280, height: (1280 * portraitSize.height) / portraitSize.width }

const draw = async (look: Look, { part }: PortraitJob): Promise<DrawnVariant[]> => {
  switch (part) {
    case 'small': {
      const pixels = await pixelsOf(look, 640)
      const renditions = await renditionsOf(pixels, pixels)
      return ([160, 640] as const).map(width => ({
        variant: 'clear',
        width,
        rendition: renditions[width],
      }))
    }
    case 'wide': {
      const pixels = await pixelsOf(look, widest.width)
      const renditions = await renditionsOf(pixels, pixels)
      return [{ variant: 'clear', width: 1280, rendition: renditions[1280] }]
    }
    case 'blurred': {
      const pixels = await pixelsOf(look, 160)
      const renditions = await renditionsOf(await blurred(await residueOf(pixels), pixels), widest)
      return ([160, 640, 1280] as const).map(width => ({
        variant: 'blurred',
        width,
        rendition: renditions[width],
      }))
    }
  }
}

const communities = new Map<string, ReadonlyMap<string, readonly Look[]>>()

/** The looks of all members of a community. Cached, because generating them takes a moment. */
const looksOf = ({
  seed,
  members,
}: PortraitJob['recipe']): ReadonlyMap<string, readonly Look[]> => {
  const name = JSON.stringify([seed, members])
  const known = communities.get(name)
  if (known) return known
  const people = generatePeople({ seed, members, now: new Date(0) })
  const looks = new Map(people.map(({ key, pictures }) => [key, pictures]))
  communities.set(name, looks)
  return looks
}

const answer = async (order: PortraitJob): Promise<PortraitReply> => {
  try {
    const look = looksOf(order.recipe).get(order.key)?.[order.place]
    return {
      requestId: order.requestId,
      status: 'drawn',
      drawings: look ? await draw(look, order) : [],
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { requestId: order.requestId, status: 'failed', reason }
  }
}

lowerPriority()
sharp.concurrency(1)
sharp.cache(false)
process.on('message', async (order: PortraitJob) => process.send?.(await answer(order)))
process.on('disconnect', () => process.exit())
