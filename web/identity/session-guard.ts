type Place = {
  /** Where the tabs of a device tell each other who is signed in, by account id. */
  channel: Pick<EventTarget, 'addEventListener'> & { postMessage: (memberId: string) => void }
  /** Where `pageshow` is heard. */
  target: EventTarget
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
 * does another's. Says so to the other tabs first, then listens. Nothing of it is stored: a browser
 * may write late what a page has stored, after a log-out in the next page has removed it.
 */
export function guardSession(memberId: string, place: Place): void {
  const { channel, target, onOther, onReturn, signal } = place
  channel.postMessage(memberId)

  const onMessage = (event: Event) => {
    if ((event as MessageEvent).data !== memberId) onOther()
  }
  const onPageShow = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) onReturn()
  }
  channel.addEventListener('message', onMessage, { signal })
  target.addEventListener('pageshow', onPageShow, { signal })
}
