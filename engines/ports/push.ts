import type { NewsCounts } from '../../contracts/notifications/news-counts.ts'

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
/**
 * What a push is about: how much is new, for a digest; or the path of a shared plan that it opens, for a
 * browser that keeps watch. It is encrypted for that browser.
 */
type PushSubject = { readonly counts: NewsCounts } | { readonly plan: string }

/**
 * Sends pushes that say that there is something new, or with counts how much, and nothing else. All to
 * members have the same length, and all to browsers that keep watch over one plan of a date.
 */
export interface PushSender {
  /** Never rejects for what a push service does. */
  send(target: PushTarget, signal: AbortSignal, about?: PushSubject): Promise<PushOutcome>
  [Symbol.asyncDispose](): Promise<void>
}

/** A push that could not be delivered, for the operators: the push service, never the member. */
export type PushFailure = {
  /** Its host. */
  readonly service: string
  /** Status of its answer, or a code of the network. */
  readonly reason: string
}
