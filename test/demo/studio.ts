import { cellOf } from '../../contracts/core/geo.ts'
import { causedId } from '../../contracts/core/ids.ts'
import type { DemoRecipe } from '../../contracts/demo/demo.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import type { FindTopicId } from '../../demo/seed/hangout-steps.ts'
import type { StorePhoto } from '../../demo/seed/photo-steps.ts'
import { seedCommunity } from '../../demo/seed/seed-community.ts'
import { cities } from '../../demo/words/words.ts'
import { openDiskMedia } from '../../engines/adapters/disk/media.ts'
import type { Gazetteer } from '../../engines/adapters/gazetteer/gazetteer.ts'
import { openSqliteEventLog } from '../../engines/adapters/sqlite/event-log.ts'
import { createDispatch } from '../../engines/log/dispatch.ts'
import { validatingEventLog } from '../../engines/log/readable-event-log.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'

/** A small, quickly seeded community: the eight personas and some others. */
export const smallRecipe: DemoRecipe = {
  seed: 'spec',
  members: 40,
  now: '2026-11-20T12:00:00.000Z',
}

const places = cities.map(
  ({ name, country }, at): ChosenPlace => ({
    id: causedId('place', name),
    name,
    region: null,
    country,
    cell: cellOf({ lat: 50 + at, lon: -2 }),
  }),
)

/** A gazetteer of only the community's cities, since loading the real one takes a while. */
const fewPlaces: Pick<Gazetteer, 'search' | 'place'> = {
  search: async q => places.filter(({ name, country }) => q === `${name}, ${country}`),
  place: async id => places.find(place => place.id === id),
}

/** Derives topic ids without keys, so that every studio makes the same events. */
const topicIdOf: FindTopicId = async ({ hobby, timeSlot }) => causedId(hobby, timeSlot)
const linkIdOf = async (planId: string) => causedId('link', planId)
const storePhoto: StorePhoto = async () => {}

export type Studio = {
  readonly log: EventLog<DomainEvent>
  /** Seeds the community without portraits and photos; returns whether anything was seeded. */
  make(options?: {
    recipe?: DemoRecipe
    onProgress?: (done: number, of: number) => void
    notifyNobody?: (upTo: string) => Promise<void>
  }): Promise<boolean>
}

/** Opens the log of a folder, and a function that seeds a community in it. */
export const openStudio = async (folder: string): Promise<Studio & AsyncDisposable> => {
  const log = validatingEventLog(
    await openSqliteEventLog<DomainEvent>({ path: `${folder}/log.db` }),
  )
  const media = await openDiskMedia({ folder: `${folder}/media` })
  return {
    log,
    make: ({ recipe = smallRecipe, notifyNobody = async () => {}, onProgress } = {}) =>
      seedCommunity(
        {
          log,
          media,
          gazetteer: fewPlaces,
          dispatch: createDispatch(log),
          topicIdOf,
          linkIdOf,
          storePhoto,
        },
        {
          recipe,
          notifyNobody,
          onProgress,
          issuer: 'http://127.0.0.1:3000/oidc',
          newsLasts: 86_400_000,
          drawing: AbortSignal.abort(),
        },
      ),
    [Symbol.asyncDispose]: () => log[Symbol.asyncDispose](),
  }
}
