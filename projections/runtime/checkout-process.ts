import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Position, RecordedEvent } from '../../contracts/core/event.ts'
import type { StoreLocations } from '../../engines/config/locations.ts'

const OF_VIEW = ['no_view', 'unreadable_event', 'fold_failed'] as const

/** A checkout cannot fold the view; the message says why in a sentence. */
export class CheckoutRefused extends Error {
  override readonly name = 'CheckoutRefused'
  readonly code = 'checkout_refused'
  /** What stopped this view alone; undefined where no other view of the checkout can be folded. */
  readonly ofView: (typeof OF_VIEW)[number] | undefined

  constructor(message: string, code?: string) {
    super(message)
    this.ofView = OF_VIEW.find(one => one === code)
  }
}

const script = fileURLToPath(new URL('./checkout-fold.ts', import.meta.url))

/**
 * Starts a process that folds with the code of a checkout. It takes one request at a time, and ends
 * when it is disposed of, when `signal` aborts, or when this process ends in any way.
 */
export const startCheckout = (
  signal: AbortSignal,
  onProgress?: ((upTo: Position) => void) | undefined,
) => {
  const child = fork(script, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const exited = once(child, 'exit')
  let waiting: PromiseWithResolvers<unknown> | undefined
  child.on('message', (message: CheckoutMessage) => {
    if ('upTo' in message) onProgress?.(message.upTo)
    else if ('failure' in message)
      waiting?.reject(new CheckoutRefused(message.failure, message.code))
    else waiting?.resolve(message.answer)
  })
  child.once('exit', (code, killed) => {
    waiting?.reject(new CheckoutRefused(`A process that folds ended (${killed ?? code}).`))
  })
  const stop = () => child.kill('SIGKILL') // it has nothing to save
  signal.addEventListener('abort', stop, { once: true })

  return {
    /** @throws {CheckoutRefused} the checkout or the view cannot be used, or the process ended. */
    async ask<T extends CheckoutRequest['type']>(
      request: Extract<CheckoutRequest, { readonly type: T }>,
    ): Promise<CheckoutAnswers[T]> {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new CheckoutRefused('A process that folds ended.')
      waiting = Promise.withResolvers()
      child.send(request)
      return (await waiting.promise) as CheckoutAnswers[T]
    },

    async [Symbol.asyncDispose](): Promise<void> {
      signal.removeEventListener('abort', stop)
      stop()
      await exited
    },
  }
}

export type CheckoutProcess = ReturnType<typeof startCheckout>

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
