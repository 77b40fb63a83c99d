import type { SendOptions } from './send-photo.ts'

/** A photo that was chosen on this device and is not yet completely uploaded. */
export type QueuedPhoto = {
  readonly id: string
  readonly file: File
  /** Object URL for the preview. */
  readonly preview: string
  readonly status: 'waiting' | 'sending' | 'failed'
  /** Progress of the upload, 0 to 1. */
  readonly sent: number
  readonly error?: Error
}

type Options = {
  /** Uploads one file with all following steps. Then the photo leaves the queue. */
  send: (chosen: QueuedPhoto, sending: SendOptions) => Promise<void>
  onFailed: (chosen: QueuedPhoto, error: Error) => void
  newId: () => string
}

/**
 * Uploads chosen photos one by one, in order. A failed one stays until it is retried or removed.
 */
export function createUploadQueue({ send, onFailed, newId }: Options) {
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
    const dropped = photos.find(one => one.id === id)
    if (dropped) URL.revokeObjectURL(dropped.preview)
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
    /** Returns the photos in the queue; a new array after each change. */
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
        status: 'waiting' as const,
        sent: 0,
      }))
      set([...photos, ...chosen])
      begin()
    },
    /** Retries a failed photo. */
    retry,
    remove(id: string) {
      if (running?.id === id) running.stop.abort(new DOMException('Taken out', 'AbortError'))
      drop(id)
    },
    /** Aborts the current upload and empties the queue. */
    clear() {
      running?.stop.abort(new DOMException('Left', 'AbortError'))
      for (const { id } of photos) drop(id)
    },
  }
}
