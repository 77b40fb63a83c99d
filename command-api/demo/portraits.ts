import type { DemoRecipe } from '../../contracts/demo.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/streams.ts'
import { peopleKeys } from '../../demo/people.ts'
import type { EventLog } from '../../engines/event-log.ts'
import type { Media, MediaObject } from '../../engines/media.ts'
import { type RenditionName, renditionAt, renditionKey } from '../../engines/photos/photo-store.ts'
import { storeIfPossible } from '../../engines/storage-fault.ts'
import { load } from '../load.ts'
import { photoIdOf } from './cast.ts'
import { demo } from './decider.ts'
import type { Part } from './drawing.ts'
import { createPainter, type Painter } from './painter.ts'

/** Most pictures that a member of the community has. */
const MOST_PICTURES = 3

type Picture = { readonly key: string; readonly place: number }
type Gallery = { readonly recipe: DemoRecipe; readonly pictures: ReadonlyMap<string, Picture> }

const galleryOf = (recipe: DemoRecipe): Gallery => ({
  recipe,
  pictures: new Map(
    peopleKeys(recipe.members).flatMap(key =>
      Array.from({ length: MOST_PICTURES }, (_, place) => [photoIdOf(key, place), { key, place }]),
    ),
  ),
})

const partOf = ({ look, width }: RenditionName): Part =>
  look === 'blurred' ? 'blurred' : width === 1280 ? 'wide' : 'small'

/**
 * The media of an installation, in which the portraits of its demo community seem to be all there:
 * a print that nobody has looked at yet is drawn and stored when it is asked for, or drawn alone
 * where it cannot be stored.
 */
export const withPortraits = (
  { log, media }: { readonly log: EventLog<DomainEvent>; readonly media: Media },
  painter: Painter = createPainter(),
): Media & Disposable => {
  let gallery: Gallery | undefined
  const underWay = new Map<string, Promise<ReadonlyMap<string, MediaObject>>>()

  const openGallery = async (): Promise<Gallery | undefined> => {
    if (gallery) return gallery
    const made = await load(log, demo, streams.demo())
    if (made.status !== 'none') gallery = galleryOf(made.recipe)
    return gallery
  }

  const draw = async ({ recipe: { seed, members } }: Gallery, picture: Picture, part: Part) => {
    const drawings = await painter.draw({ recipe: { seed, members }, ...picture, part })
    const photoId = photoIdOf(picture.key, picture.place)
    const drawn = drawings.map(({ look, width, print }) => ({
      key: renditionKey({ photoId, look, width }),
      print,
    }))
    await Promise.all(drawn.map(({ key, print }) => storeIfPossible(media.put(key, print))))
    return new Map(drawn.map(({ key, print }) => [key, print]))
  }

  /** Whoever asks for a print that is being drawn waits for that one. */
  const drawOnce = (from: Gallery, picture: Picture, part: Part) => {
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

    [Symbol.dispose]: () => painter[Symbol.dispose](),
  }
}
