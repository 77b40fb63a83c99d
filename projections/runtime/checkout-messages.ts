import type { Position, RecordedEvent } from '../../contracts/core/event.ts'
import type { StoreLocations } from '../../engines/config/locations.ts'

/** What the process is asked, one request at a time. */
export type CheckoutRequest =
  | {
      readonly type: 'fold'
      readonly stores: StoreLocations
      readonly folder: string
      readonly view: string
      readonly upTo: Position
    }
  | { readonly type: 'digests'; readonly after: string }
  | { readonly type: 'texts'; readonly keys: readonly string[] }
  | { readonly type: 'replay'; readonly keys: readonly string[]; readonly upTo: Position }
  | { readonly type: 'states' }

/** A document, so short that all of them can be compared. */
export type Digest = {
  readonly key: string
  readonly digest: string
  readonly position: Position
}

/** A document after an event that concerns it; JSON, null where there is none. */
export type CheckoutState = {
  readonly key: string
  readonly event: Pick<RecordedEvent, 'position' | 'type' | 'id' | 'at'>
  readonly text: string | null
  /** The same of events without personal data. */
  readonly redacted: string | null
}

/** The answers by type of request. */
export type CheckoutAnswers = {
  fold: null
  digests: readonly Digest[]
  texts: readonly (string | null)[]
  replay: null
  /** Empty at the end. */
  states: readonly CheckoutState[]
}

/** Message of the process: an answer, why there is none, or how far it is. */
export type CheckoutMessage =
  | { readonly answer: CheckoutAnswers[keyof CheckoutAnswers] }
  | { readonly failure: string; readonly code?: string | undefined }
  | { readonly upTo: Position }
