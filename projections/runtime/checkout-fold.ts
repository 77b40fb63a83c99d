import { hash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { comparePositions, type Position, type RecordedEvent } from '../../contracts/core/event.ts'
import { mapHolders } from '../../contracts/core/personal.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { openScratchDocuments } from '../../engines/adapters/sqlite/documents.ts'
import {
  type DefinitionFor,
  readableEventLog,
  UnreadableEvent,
} from '../../engines/log/readable-event-log.ts'
import { openStores } from '../../engines/open-stores.ts'
import { lowerPriority } from '../../engines/primitives/lower-priority.ts'
import { createBatchFold } from './batch-fold.ts'
import type {
  CheckoutAnswers,
  CheckoutMessage,
  CheckoutRequest,
  CheckoutState,
} from './checkout-process.ts'
import type { Projection } from './define-projection.ts'
import { concernsKeys, eventTypesOf, foldDocument } from './fold-event.ts'

const EVENTS_TOGETHER = 1_000
const MAX_CHANGED = 5_000
const DIGESTS_TOGETHER = 5_000
const STATES_TOGETHER = 200

/** The modules of a checkout that are used: nothing else must be there, or as it is here. */
const VIEWS = 'projections/views/all-views.ts'
const CONTRACTS = 'contracts/events.ts'

type Checkout = {
  readonly projection: Projection<unknown>
  readonly definitionOf: DefinitionFor
}

/** The checkout does not have the view, e.g. because it is older than that. */
class NoView extends Error {
  override readonly name = 'NoView'
  readonly code = 'no_view'

  constructor(folder: string, view: string) {
    super(`${folder} has no view ${view}.`)
  }
}

/** Loads a view and the contracts of its events, with the packages of their checkout. */
const loadCheckout = async (folder: string, view: string): Promise<Checkout> => {
  const has = (file: string) => existsSync(join(folder, file))
  for (const file of [VIEWS, CONTRACTS])
    if (!has(file)) throw new Error(`${folder} is no checkout of Kith: it has no ${file}.`)
  const load = async (file: string) => {
    try {
      return await import(pathToFileURL(join(folder, file)).href)
    } catch (error) {
      const [why] = String(error).split('\n')
      throw new Error(`${join(folder, file)} does not load (${why}): run npm ci there.`)
    }
  }
  const { allViews }: { allViews: readonly Projection<unknown>[] } = await load(VIEWS)
  const { definitionOf }: Pick<Checkout, 'definitionOf'> = await load(CONTRACTS)
  const projection = allViews.find(({ name }) => name === view)
  if (!projection) throw new NoView(folder, view)
  return { projection, definitionOf }
}

/** A view of a checkout, folded up to a position into documents of this process. */
const openFold = async ({
  stores,
  folder,
  view,
  upTo,
}: Extract<CheckoutRequest, { type: 'fold' }>) => {
  const { projection, definitionOf } = await loadCheckout(folder, view)
  const opened = openStores(stores)
  const log = readableEventLog(await opened.log(), await opened.keys(), definitionOf)
  const documents = openScratchDocuments()

  /** The next event is read, and may be unreadable, before it is known to be too late. */
  async function* eventsUpTo(last: Position) {
    try {
      for await (const event of log.readAll({ types: eventTypesOf(projection) })) {
        if (comparePositions(event.position, last) > 0) return
        yield event
      }
    } catch (error) {
      const isLater = error instanceof UnreadableEvent && comparePositions(error.position, last) > 0
      if (!isLater) throw error
    }
  }

  /** Batches of events as the checkout's contracts decode them; between two, messages are heard. */
  async function* batches(last: Position) {
    let batch: RecordedEvent<DomainEvent>[] = []
    for await (const event of eventsUpTo(last)) {
      if (batch.push(event) < EVENTS_TOGETHER) continue
      yield batch
      await setImmediate()
      batch = []
    }
    yield batch
  }

  const redact = (event: RecordedEvent<DomainEvent>): RecordedEvent<DomainEvent> => {
    const personal = definitionOf(event.type)?.personal
    if (!personal) return event
    const erase = ({ fields }: { readonly fields: object }) => ({ ...fields, ...personal.erased })
    return { ...event, data: mapHolders(personal, event.data, erase) } as typeof event
  }

  return {
    documents,

    async fold(onProgress: (upTo: Position) => void): Promise<void> {
      const batchFold = createBatchFold(projection, async keys => documents.versioned(keys))
      for await (const batch of batches(upTo)) {
        await batchFold.fold(batch)
        if (batchFold.changes() >= MAX_CHANGED) documents.write(batchFold.takeChanges())
        const last = batch.at(-1)
        if (last) onProgress(last.position)
      }
      documents.write(batchFold.takeChanges())
    },

    /** The states of some documents after each event that concerns one. */
    async *states(keys: readonly string[], last: Position): AsyncGenerator<CheckoutState> {
      const full = new Map<string, unknown>(keys.map(key => [key, null]))
      const redacted = new Map(full)
      const step = (
        states: Map<string, unknown>,
        event: RecordedEvent<DomainEvent>,
        key: string,
      ) => {
        const after = foldDocument(projection, event, states.get(key), key)
        if (after !== undefined) states.set(key, after)
        return after !== undefined
      }
      for await (const batch of batches(last))
        for (const event of batch) {
          if (!concernsKeys(projection, event, key => full.has(key))) continue
          const { position, type, id, at } = event
          for (const key of keys) {
            if (!step(full, event, key)) continue
            step(redacted, redact(event), key)
            const [text = null, redactedText = null] = [full, redacted].map(states =>
              JSON.stringify(states.get(key)),
            )
            yield { key, event: { position, type, id, at }, text, redacted: redactedText }
          }
        }
    },
  }
}

/** The message about an error to the process that compares; `folder` is the checkout's. */
const failureOf = (error: unknown, folder: string | undefined): CheckoutMessage => {
  if (!(error instanceof Error)) return { failure: String(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  if (!(error instanceof UnreadableEvent)) return { failure: error.message, code }
  const before = BigInt(error.position) - 1n
  return {
    failure: `${folder}: ${error.message}, or leave it out and all after it: --up-to ${before}`,
    code,
  }
}

const send = (message: CheckoutMessage): void => {
  process.send?.(message)
}

/** Answers requests: the first folds, the others read what was folded. */
const createAnswers = () => {
  let opened: Awaited<ReturnType<typeof openFold>> | undefined
  let replaying: AsyncGenerator<CheckoutState> | undefined
  const folded = () => {
    if (!opened) throw new RangeError('Nothing is folded yet.')
    return opened
  }

  return async (request: CheckoutRequest): Promise<CheckoutAnswers[keyof CheckoutAnswers]> => {
    switch (request.type) {
      case 'fold':
        opened = await openFold(request)
        await opened.fold(upTo => send({ upTo }))
        return null
      case 'digests':
        return folded()
          .documents.page(request.after, DIGESTS_TOGETHER)
          .map(({ key, text, position }) => ({ key, digest: hash('sha1', text), position }))
      case 'texts':
        return request.keys.map(key => folded().documents.textOf(key)?.text ?? null)
      case 'replay':
        replaying = folded().states(request.keys, request.upTo)
        return null
      case 'states': {
        const states: CheckoutState[] = []
        while (states.length < STATES_TOGETHER) {
          const next = await replaying?.next()
          if (!next || next.done) break
          states.push(next.value)
        }
        return states
      }
    }
  }
}

if (process.send) {
  lowerPriority()
  process.on('SIGINT', () => {}) // the process that started this one ends it
  process.once('disconnect', () => process.exit())
  const answer = createAnswers()
  let folder: string | undefined
  process.on('message', (request: CheckoutRequest) => {
    if (request.type === 'fold') folder = request.folder
    answer(request).then(
      answered => send({ answer: answered }),
      error => send(failureOf(error, folder)),
    )
  })
}
