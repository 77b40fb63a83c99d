import { constants } from 'node:os'
import { Refusal } from '../../contracts/refusals.ts'
import { PhotoLabFault } from './image-processor-fault.ts'
import { requireBytes } from './photo-refusals.ts'
import type { Reply } from './processor-child.ts'
import { type LabHandle, startLabProcess } from './processor-handle.ts'
import type { DevelopedPhoto } from './rendition.ts'

/** Makes prints of uploads, one at a time, without holding the caller's thread or memory. */
export interface PhotoLab {
  /**
   * Checks an upload by its content and makes its prints: upright as its camera says, the first
   * frame of an animation, transparency on white, never enlarged, ends cropped past
   * `PHOTO_MAX_RATIO`. `bytes` must not change before `sent` is called, when the lab has them all,
   * or it settles.
   *
   * @throws {Refusal} `unsupported_media`: not a JPEG, PNG, GIF or WebP, or a damaged one.
   *   `too_large`: over `photoLimits`. `unavailable`: too much waits already.
   * @throws {PhotoLabFault} the lab failed, not the photo.
   * @throws the signal's reason, at once, when it aborts.
   */
  develop(
    bytes: Uint8Array,
    options?: { signal?: AbortSignal; sent?: () => void },
  ): Promise<DevelopedPhoto>

  /** Ends the process; what waits is rejected with `lab_closed`. */
  [Symbol.asyncDispose](): Promise<void>
}

type Order = {
  readonly bytes: Uint8Array
  readonly sent: (() => void) | undefined
  readonly photo: PromiseWithResolvers<DevelopedPhoto>
}

const photoIn = (reply: Reply): DevelopedPhoto => {
  switch (reply.status) {
    case 'developed':
      return reply.photo
    case 'refused':
      throw new Refusal(reply.code, reply.message)
    case 'failed':
      throw new PhotoLabFault('lab_failed', 'A photo could not be encoded.', reply.reason)
  }
}

/** Settles as `work` does, or with the signal's reason as soon as it aborts. */
const unlessAborted = <T>(work: Promise<T>, signal: AbortSignal, onAbort: () => void): Promise<T> =>
  new Promise((resolve, reject) => {
    const abort = () => {
      onAbort()
      reject(signal.reason)
    }
    signal.addEventListener('abort', abort, { once: true })
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })

const closedFault = () => new PhotoLabFault('lab_closed', 'The photo lab is closed.')

/**
 * A lab in a process of its own, started by the first photo and ended after `idle` milliseconds
 * without one: its memory then returns to the system. It runs at the lowest priority, so that
 * requests go first, unless told otherwise, and keeps this process alive only while it develops.
 * When it crashes, or takes longer than `patience` milliseconds for one photo, what waits is
 * rejected with `lab_crashed` and the next photo starts another. No more than `backlog` bytes of
 * uploads are kept waiting.
 */
export const createPhotoLab = ({
  backlog = 64 * 1_048_576,
  idle = 30_000,
  patience = 60_000,
  priority = constants.priority.PRIORITY_LOW,
  script = new URL('./processor-child.ts', import.meta.url),
}: {
  backlog?: number
  idle?: number
  patience?: number
  priority?: number
  script?: URL
} = {}): PhotoLab => {
  let lab: LabHandle | undefined
  let waiting: Order[] = []
  let working = false
  let closed = false
  let rest: NodeJS.Timeout | undefined

  const giveUp = (fault: unknown) => {
    for (const { photo } of waiting) photo.reject(fault)
    waiting = []
  }

  const develop = async ({ bytes, sent, photo }: Order) => {
    try {
      if (!lab || lab.ended) lab = startLabProcess(script, patience, priority)
      photo.resolve(photoIn(await lab.develop(bytes, sent)))
    } catch (error) {
      photo.reject(error)
      if (lab?.ended) giveUp(error)
    }
  }

  const work = async () => {
    if (working) return
    working = true
    clearTimeout(rest)
    for (let order = waiting.shift(); order; order = waiting.shift()) await develop(order)
    working = false
    rest = setTimeout(() => lab?.end(), idle).unref()
  }

  const requireRoom = (bytes: number) => {
    if (waiting.reduce((sum, order) => sum + order.bytes.length, bytes) > backlog)
      throw new Refusal('unavailable', 'Many photos arrive just now. Try again in a minute.')
  }

  return {
    async develop(bytes, { signal, sent } = {}) {
      signal?.throwIfAborted()
      if (closed) throw closedFault()
      requireBytes(bytes.length)
      requireRoom(bytes.length)

      const order = { bytes, sent, photo: Promise.withResolvers<DevelopedPhoto>() }
      waiting.push(order)
      void work()
      if (!signal) return order.photo.promise
      return unlessAborted(order.photo.promise, signal, () => {
        waiting = waiting.filter(other => other !== order)
      })
    },

    async [Symbol.asyncDispose]() {
      closed = true
      giveUp(closedFault())
      lab?.end()
    },
  }
}
