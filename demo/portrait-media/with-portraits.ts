import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import { streams } from '../../contracts/features.ts'
import {
  type RenditionName,
  renditionAt,
  renditionKey,
} from '../../engines/adapters/images/photo-store.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import type { Media, MediaObject } from '../../engines/ports/media.ts'
import { storeIfPossible } from '../../engines/ports/storage-fault.ts'
import { demo } from '../community/decider.ts'
import { photoIdOf } from '../community/demo-ids.ts'
import { peopleKeys } from '../community/people.ts'
import type { VariantGroup } from './portrait-messages.ts'
import { createPortraitWorker, type PortraitWorker } from './portrait-worker.ts'

/** The maximum number of pictures of a demo member. */
const MOST_PICTURES = 3

type Picture = { readonly key: string; readonly place: number }
type PortraitIndex = {
  readonly recipe: DemoRecipe
  readonly pictures: ReadonlyMap<string, Picture>
}

const galleryOf = (recipe: DemoRecipe): PortraitIndex => ({
  recipe,
  pictures: new Map(
    peopleKeys(recipe.members).flatMap(key =>
      Array.from({ length: MOST_PICTURES }, (_, place) => [photoIdOf(key, place), { key, place }]),
    ),
  ),
})

const partOf = ({ variant, width }: RenditionName): VariantGroup =>
  variant === 'blurred' ? 'blurred' : width === 1280 ? 'wide' : 'small'

/**
 * Wraps the media so that every portrait of the demo community can be read: a variant that is
 * missing is drawn and stored when it is requested, or only drawn if it cannot be stored.
 */
export const withPortraits = (
  { dispatch, media }: { readonly dispatch: Pick<Dispatch, 'readState'>; readonly media: Media },
  portraitWorker: PortraitWorker = createPortraitWorker(),
): Media & Disposable => {
  let gallery: PortraitIndex | undefined
  const underWay = new Map<string, Promise<ReadonlyMap<string, MediaObject>>>()

  const openGallery = async (): Promise<PortraitIndex | undefined> => {
    if (gallery) return gallery
    const made = await dispatch.readState(demo, streams.demo())
    if (made.status !== 'none') gallery = galleryOf(made.recipe)
    return gallery
  }

  const draw = async (
    { recipe: { seed, members } }: PortraitIndex,
    picture: Picture,
    part: VariantGroup,
  ) => {
    const drawings = await portraitWorker.draw({ recipe: { seed, members }, ...picture, part })
    const photoId = photoIdOf(picture.key, picture.place)
    const drawn = drawings.map(({ variant, width, rendition }) => ({
      key: renditionKey({ photoId, variant, width }),
      rendition,
    }))
    await Promise.all(drawn.map(({ key, rendition }) => storeIfPossible(media.put(key, rendition))))
    return new Map(drawn.map(({ key, rendition }) => [key, rendition]))
  }

  /** Concurrent requests for the same variants share one drawing. */
  const drawOnce = (from: PortraitIndex, picture: Picture, part: VariantGroup) => {
    const name = `${picture.key}/${picture.place}/${part}`
    const drawing =
      underWay.get(name) ?? draw(from, picture, part).finally(() => underWay.delete(name))
    underWay.set(name, drawing)
    return drawing
  }

  return {
    ...media,
    async get(key) {
      const found = await media.get(key)
      const name = found ? undefined : renditionAt(key)
      if (!name) return found
      const from = await openGallery()
      const picture = from?.pictures.get(name.photoId)
      if (!from || !picture) return undefined
      return (await drawOnce(from, picture, partOf(name))).get(key)
    },

    [Symbol.dispose]: () => portraitWorker[Symbol.dispose](),
  }
}
