/** Where a browser is pushed, and with which keys (RFC 8291), in base64url. All of it is secret. */
export type PushTarget = {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** Result of a push. */
export type PushOutcome =
  /** The push service took it. */
  | { readonly status: 'accepted' }
  /** The subscription has ended for good, or is none. */
  | { readonly status: 'gone' }
  /** The push service does not want it; another try at once would be the same. */
  | { readonly status: 'refused' }
  /** No answer, or one to come back later, after milliseconds if it said so. */
  | { readonly status: 'unavailable'; readonly retryAfter?: number }

/**
 * Sends pushes that say that there is something new, and nothing else: all to members are the same, and
 * all to browsers that keep watch over one plan of a date.
 */
export interface PushSender {
  /**
   * Never rejects for what a push service does. `plan` is the path of the shared plan that a push to a
   * browser that keeps watch opens; it is encrypted for that browser.
   */
  send(target: PushTarget, signal: AbortSignal, plan?: string): Promise<PushOutcome>
  [Symbol.asyncDispose](): Promise<void>
}

/** A push that could not be delivered, for the operators: the push service, never the member. */
export type PushFailure = {
  /** Its host. */
  readonly service: string
  /** Status of its answer, or a code of the network. */
  readonly reason: string
}
