/** Under this name the tabs of a device tell each other who is signed in, by account id. */
const KEY = 'kith.member'

type Place = {
  /** Where `storage` and `pageshow` are heard. */
  target: EventTarget
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Somebody else is signed in by now: nothing that the page knows may be shown any longer. */
  onOther: () => void
  /** The page was put aside and brought back: whoever it belonged to may have left meanwhile. */
  onReturn: () => void
  /** Ends it. */
  signal: AbortSignal
}

/**
 * Keeps a page to the member it was opened for. All tabs of a browser share one session: once
 * another tab has signed somebody else in, what this one shows would be one member's and what it
 * does another's. Says so to the other tabs first, then listens.
 */
export function keepToMember(memberId: string, place: Place): void {
  const { target, storage, onOther, onReturn, signal } = place
  storage.setItem(KEY, memberId)

  const isOthers = (id: string | null) => id !== null && id !== memberId
  const onStorage = (event: Event) => {
    const { key, newValue } = event as StorageEvent
    if (key === KEY && isOthers(newValue)) onOther()
  }
  const onPageShow = (event: Event) => {
    if (!(event as PageTransitionEvent).persisted) return
    // While it was put aside it heard nothing.
    if (isOthers(storage.getItem(KEY))) onOther()
    else onReturn()
  }
  target.addEventListener('storage', onStorage, { signal })
  target.addEventListener('pageshow', onPageShow, { signal })
}
