type Place = {
  /** Channel on which the tabs of a browser announce the signed-in account by id. */
  channel: Pick<EventTarget, 'addEventListener'> & { postMessage: (memberId: string) => void }
  /** Event target of `pageshow`. */
  target: EventTarget
  /** Another account has signed in: the page must no longer show its data. */
  onOther: () => void
  /**
   * The browser restored the page from its back/forward cache. The member may have logged out in
   * the meantime.
   */
  onReturn: () => void
  /** Stops the guard. */
  signal: AbortSignal
}

/**
 * Ensures that a page shows and acts for only the member it was opened for. All tabs of a browser
 * share one session: after another tab has signed in another member, this page would show one
 * member's data and act as the other. It first announces its account to the other tabs, then
 * listens. It stores nothing, because a browser may write a page's storage late, after a log-out in
 * the next page has cleared it.
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
