import type { SendOptions } from './send-photo.ts'

/** A photo that was chosen on this device and has not been sent, or not wholly. */
export type QueuedPhoto = {
  readonly id: string
  readonly file: File
  /** Shows it before anybody else has it: an object URL. */
  readonly preview: string
  /** `chosen` is shown here alone; the rest have been told to go. */
  readonly status: 'chosen' | 'waiting' | 'sending' | 'failed'
  /** How much of it has been sent, 0 to 1. */
  readonly sent: number
  readonly error?: Error
}

type Options = {
  /** Sends one file and does whatever follows; the photo leaves the queue when that is done. */
  send: (chosen: QueuedPhoto, sending: SendOptions) => Promise<void>
  onFailed: (chosen: QueuedPhoto, error: Error) => void
  /** Sends photos as soon as they are chosen; otherwise they wait until `start`. */
  eager: boolean
  newId: () => string
}

/**
 * Photos from their choice until they are sent, one at a time in the order chosen. A photo can be
 * taken out at any time; one that failed stays until it is tried again or taken out.
 */
export function createUploadQueue({ send, onFailed, eager, newId }: Options) {
  let photos: readonly QueuedPhoto[] = []
  let running: { id: string; stop: AbortController } | undefined
  const listeners = new Set<() => void>()

  const set = (next: readonly QueuedPhoto[]) => {
    photos = next
    for (const listener of listeners) listener()
  }
  const change = (id: string, part: Partial<QueuedPhoto>) =>
    set(photos.map(one => (one.id === id ? { ...one, ...part } : one)))

  const drop = (id: string) => {
    const gone = photos.find(one => one.id === id)
    if (gone) URL.revokeObjectURL(gone.preview)
    set(photos.filter(one => one.id !== id))
  }

  const begin = () => {
    const next = photos.find(({ status }) => status === 'waiting')
    if (running || !next) return
    running = { id: next.id, stop: new AbortController() }
    change(next.id, { status: 'sending', sent: 0, error: undefined })
    void finish(next, running.stop.signal)
  }

  const finish = async (chosen: QueuedPhoto, signal: AbortSignal) => {
    try {
      await send(chosen, { signal, onProgress: sent => change(chosen.id, { sent }) })
      drop(chosen.id)
    } catch (thrown) {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown))
      change(chosen.id, { status: 'failed', error })
      if (!signal.aborted) onFailed(chosen, error)
    } finally {
      running = undefined
      begin()
    }
  }

  const retry = (id: string) => {
    change(id, { status: 'waiting' })
    begin()
  }

  return {
    /** What is in the queue; another array whenever it has changed. */
    photos: () => photos,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    add(files: readonly File[]) {
      const chosen = files.map(file => ({
        id: newId(),
        file,
        preview: URL.createObjectURL(file),
        status: eager ? ('waiting' as const) : ('chosen' as const),
        sent: 0,
      }))
      set([...photos, ...chosen])
      begin()
    },
    /** Sends all that is chosen by now. */
    start() {
      set(photos.map(one => (one.status === 'chosen' ? { ...one, status: 'waiting' } : one)))
      begin()
    },
    /** Tries a photo again that failed. */
    retry,
    remove(id: string) {
      if (running?.id === id) running.stop.abort(new DOMException('Taken out', 'AbortError'))
      drop(id)
    },
    /** Stops what is under way and forgets everything. */
    clear() {
      running?.stop.abort(new DOMException('Left', 'AbortError'))
      for (const { id } of photos) drop(id)
    },
  }
}
