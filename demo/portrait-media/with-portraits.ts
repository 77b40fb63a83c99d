import { type ChildProcess, fork } from 'node:child_process'
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
import { photoIdOf } from '../community/member.ts'
import { peopleKeys } from '../community/people.ts'
import type { DrawnVariant, PortraitJob, PortraitReply, VariantGroup } from './portrait-messages.ts'

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

/** Draws portraits in a separate process, so that this one spends neither time nor memory on it. */
export interface PortraitWorker {
  /**
   * The variants of a job; none if there is no such picture.
   *
   * @throws {Error} they could not be drawn, or the worker is closed.
   */
  draw(order: Omit<PortraitJob, 'requestId'>): Promise<readonly DrawnVariant[]>

  [Symbol.dispose](): void
}

/** The process ends after this time without a job, in milliseconds; the next job starts another. */
const IDLE_TIMEOUT = 30_000

const script = new URL('./portrait-process.ts', import.meta.url)

type Waiting = Map<number, PromiseWithResolvers<readonly DrawnVariant[]>>

/** Starts a process with its pending jobs. It keeps this process alive only while there are any. */
const startProcess = () => {
  const child: ChildProcess = fork(script, {
    env: {}, // it draws, and needs no setting and no secret
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const waiting: Waiting = new Map()
  let ended = false

  const unref = () => {
    child.unref()
    child.channel?.unref()
  }
  const end = (why: Error) => {
    ended = true
    for (const { reject } of waiting.values()) reject(why)
    waiting.clear()
    unref()
  }
  child.on('error', end)
  child.on('exit', () => end(new Error('The portrait process ended.')))
  child.on('message', (reply: PortraitReply) => {
    const order = waiting.get(reply.requestId)
    waiting.delete(reply.requestId)
    if (waiting.size === 0) unref()
    if (reply.status === 'drawn') order?.resolve(reply.drawings)
    else order?.reject(new Error(`A portrait could not be drawn: ${reply.reason}`))
  })
  unref()

  return {
    ended: () => ended,
    idle: () => waiting.size === 0,
    draw(order: PortraitJob): Promise<readonly DrawnVariant[]> {
      const drawn = Promise.withResolvers<readonly DrawnVariant[]>()
      waiting.set(order.requestId, drawn)
      child.ref()
      child.channel?.ref()
      child.send(order)
      return drawn.promise
    },
    end(why: Error) {
      end(why)
      child.kill('SIGKILL')
    },
  }
}

/** A worker whose process starts with the first job and ends when there are no more. */
export const createPortraitWorker = (): PortraitWorker => {
  let running: ReturnType<typeof startProcess> | undefined
  let lastRequestId = 0
  let closed = false
  let idleTimer: NodeJS.Timeout | undefined

  const restLater = () => {
    clearTimeout(idleTimer)
    idleTimer = setTimeout(() => {
      if (running?.idle()) running.end(new Error('The portrait process was idle.'))
    }, IDLE_TIMEOUT).unref()
  }

  return {
    async draw(order) {
      if (closed) throw new Error('The portrait worker is closed.')
      if (!running || running.ended()) running = startProcess()
      lastRequestId += 1
      restLater()
      return running.draw({ ...order, requestId: lastRequestId })
    },

    [Symbol.dispose]() {
      closed = true
      clearTimeout(idleTimer)
      running?.end(new Error('The portrait worker is closed.'))
    },
  }
}
