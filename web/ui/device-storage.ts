/** Event of the window: the browser does not keep something for longer than the page is open. */
export const NOT_KEPT = 'kith-not-kept'

/**
 * One of the browser's storages, in their form. Never throws: what the browser refuses, because it
 * is full, broken or turned off for this site, is kept in memory while the page is open.
 */
const openStorage = (kind: 'localStorage' | 'sessionStorage') => {
  /** What the browser did not store; null for what it did not remove. */
  const inMemory = new Map<string, string | null>()

  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(window[kind])
    } catch {
      return undefined
    }
  }

  const stored = (name: string): string | null => attempt(storage => storage.getItem(name)) ?? null

  const getItem = (name: string): string | null => {
    const held = inMemory.get(name)
    return held === undefined ? stored(name) : held
  }

  /** Stores a text, or removes it, and reads it back; otherwise memory has it. */
  const write = (name: string, text: string | null): boolean => {
    const isDone =
      attempt(storage => {
        if (text === null) storage.removeItem(name)
        else storage.setItem(name, text)
        return storage.getItem(name) === text
      }) ?? false
    if (isDone) inMemory.delete(name)
    else inMemory.set(name, text)
    return isDone
  }

  return {
    getItem,
    /** What the browser has stored itself, whatever memory holds in its place. */
    stored,
    /** @returns whether the browser has stored it; announced as `NOT_KEPT` if not. */
    setItem(name: string, text: string): boolean {
      const isKept = write(name, text)
      if (!isKept && kind === 'localStorage') window.dispatchEvent(new Event(NOT_KEPT))
      return isKept
    },
    /** Stores a text that nobody misses where the browser refuses it: unsaid, and not in memory. */
    offerItem: (name: string, text: string): void =>
      void attempt(storage => storage.setItem(name, text)),
    removeItem: (name: string): void => void write(name, null),
    /** Also of what cannot be read, so that it can be removed. */
    names: (): string[] => {
      const stored = attempt(storage => Object.keys(storage)) ?? []
      return [...new Set([...stored, ...inMemory.keys()])].filter(
        name => inMemory.get(name) !== null,
      )
    },
    /**
     * Calls back when another tab has changed what is kept under a name, which holds from then on;
     * returns how to stop.
     */
    subscribe(name: string, onChange: (text: string | null) => void): () => void {
      const onStorage = ({ key }: StorageEvent) => {
        if (key !== name) return
        inMemory.delete(name)
        onChange(getItem(name))
      }
      window.addEventListener('storage', onStorage)
      return () => window.removeEventListener('storage', onStorage)
    },
  }
}

/** What all tabs of this browser keep. */
export const deviceStorage = openStorage('localStorage')

/** What this tab keeps until it is closed. */
export const tabStorage = openStorage('sessionStorage')
