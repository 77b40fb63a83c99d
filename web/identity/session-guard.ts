type GuardOptions = {
  /** Channel on which the tabs of a browser announce the signed-in account by id. */
  channel: Pick<EventTarget, 'addEventListener'> & { postMessage: (memberId: string) => void }
  /** Event target of `pageshow`. */
  target: EventTarget
  /** Another account has signed in: the page must no longer show its data. */
  onOther: () => void
  /** The browser restored the page from its back/forward cache, perhaps after a logout. */
  onReturn: () => void
  signal: AbortSignal
}

/**
 * Ensures that a page acts only for the member that it was opened for. All tabs share one session,
 * so another tab may sign in another account. Announces its account to the other tabs, then
 * listens. It stores nothing, because a browser may write storage after a later page has cleared
 * it.
 */
export function guardSession(memberId: string, options: GuardOptions): void {
  const { channel, target, onOther, onReturn, signal } = options
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
