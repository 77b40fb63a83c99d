import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Position } from '../../contracts/core/event.ts'
import { locationsIn, type StoreLocations } from '../../engines/config/locations.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { StorageFaultCode } from '../../engines/ports/storage-fault.ts'
import type { StorageHealth, StoreName } from '../../engines/ports/storage-health.ts'
import { spanKey, type Traces } from '../../engines/ports/traces.ts'
import { within } from '../../engines/primitives/within.ts'
import { type FoldedEvent, foldMemory, foldUnderWay, noteFolds } from './fold-watch.ts'
import type { Folding } from './folding.ts'
import { FoldCrashed, FoldTooSlow } from './projection-failure.ts'
import type { OnCommitted } from './projection-loop.ts'
import type { Build } from './projector.ts'
import { failureOfThread, type ThreadFailure } from './thread-failure.ts'
import { noWork, type Work } from './work.ts'

/** A build as the thread gets it; `id` numbers what it is asked to fold. */
export type ThreadBuild = Pick<Build, 'generation' | 'token'> & {
  readonly id: number
  readonly view: string
  readonly how: keyof Folding
}

/** Message to the thread. */
export type ThreadRequest =
  | ({ readonly type: 'fold' } & ThreadBuild)
  | { readonly type: 'stop'; readonly id: number }
  | { readonly type: 'appended' | 'close' }

/** How far builds are that came to one position in one turn. */
type ThreadMoves = {
  readonly upTo: Position
  readonly caughtUp: boolean
  readonly ids: readonly number[]
}

/** Message from the thread. */
export type ThreadAnswer =
  | {
      readonly type: 'moved'
      readonly moves: readonly ThreadMoves[]
      readonly done: readonly (readonly [id: number, done: Work])[]
    }
  | { readonly type: 'ended'; readonly id: number; readonly failure: ThreadFailure | undefined }
  | {
      readonly type: 'storage'
      readonly store: StoreName
      readonly fault: StorageFaultCode | undefined
    }
  | { readonly type: 'committed'; readonly committed: Parameters<OnCommitted> }

export type ThreadData = {
  readonly at: StoreLocations
  readonly memory: SharedArrayBuffer
  /** The module whose `allViews` are folded. */
  readonly viewsFrom: string
  readonly sendsCommitted: boolean
}

/** Ports of the calling thread, told what the thread commits and which stores it cannot write. */
type ToldPorts = {
  readonly views: Pick<ReadModels, 'noteProgress'>
  readonly storage: StorageHealth
  readonly traces: Traces | undefined
}

type FoldThreadOptions = {
  /** The module whose `allViews` are folded. */
  readonly viewsFrom?: URL
  readonly limits?: FoldLimits
}

/** In milliseconds in which the calling thread runs. */
export type FoldLimits = {
  /** A fold of one event that lasts longer is named. */
  readonly namedMs: number
  /** After this it is stopped with its thread. */
  readonly stoppedMs: number
  /** How often the thread is looked at. */
  readonly lookMs: number
  /** How long a build that is to stop may take for that; then its thread is ended. */
  readonly stoppingMs: number
}

const usualLimits: FoldLimits = {
  namedMs: 1_000,
  stoppedMs: 10_000,
  lookMs: 250,
  stoppingMs: 1_000,
}

const usualViews = new URL('../views/all-views.ts', import.meta.url)

/** A thread that folds, beside one that serves. */
export type FoldThread = Folding &
  AsyncDisposable & {
    /** Tells it that this process has appended to the log. */
    appended(): void
  }

/**
 * Starts the thread that folds all views of this process, with connections of its own to the stores, and
 * watches it. A fold of one event that lasts too long is stopped with the thread: its build rejects with
 * FoldTooSlow, or with FoldCrashed where it ended the thread itself; a new thread goes on with all others
 * from their checkpoints.
 */
export const startFoldThread = (
  at: StoreLocations,
  told: ToldPorts,
  options: FoldThreadOptions = {},
): FoldThread => new WatchedThread(at, told, options)

/** A build that the thread folds. */
type UnderWay = {
  readonly request: ThreadBuild
  readonly build: Build
  readonly ended: PromiseWithResolvers<void>
}

/** The fold that the thread was in when it was last looked at, and for how long. */
type Seen = { readonly count: number; readonly id: number; milliseconds: number; namedAt: number }

class WatchedThread implements FoldThread {
  readonly #told: ToldPorts
  readonly #onCommitted: OnCommitted | undefined
  readonly #limits: FoldLimits
  readonly #data: ThreadData
  readonly #underWay = new Map<number, UnderWay>()
  readonly #faults = new Set<StoreName>()
  readonly #looking: NodeJS.Timeout
  #worker: Worker | undefined
  #ending: Promise<unknown> | undefined
  #lastId = 0
  #seen: Seen | undefined
  #isClosing = false

  constructor(
    at: StoreLocations,
    told: ToldPorts,
    { limits = usualLimits, viewsFrom = usualViews }: FoldThreadOptions,
  ) {
    this.#told = told
    this.#onCommitted = told.traces && traceCommits(told.traces)
    this.#limits = limits
    this.#data = {
      at: locationsIn(at),
      memory: foldMemory(),
      viewsFrom: viewsFrom.href,
      sendsCommitted: told.traces !== undefined,
    }
    this.#worker = this.#start()
    this.#looking = setInterval(() => this.#look(), limits.lookMs).unref()
  }

  catchUp(build: Build): Promise<void> {
    return this.#fold('catchUp', build)
  }

  follow(build: Build): Promise<void> {
    return this.#fold('follow', build)
  }

  appended(): void {
    this.#worker?.postMessage({ type: 'appended' } satisfies ThreadRequest)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#isClosing = true
    clearInterval(this.#looking)
    const worker = this.#worker
    if (!worker) return
    const ended = once(worker, 'exit')
    worker.postMessage({ type: 'close' } satisfies ThreadRequest)
    await within(this.#limits.stoppingMs, ended)
    await this.#end()
  }

  #start(): Worker {
    const worker = new Worker(new URL('../fold-worker.ts', import.meta.url), {
      name: 'fold',
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb: 24 }, // events die young when there is room
      workerData: this.#data,
    })
    let cause: unknown
    worker.on('message', (answer: ThreadAnswer) => this.#heard(answer))
    worker.on('error', error => {
      cause = error
    })
    worker.once('exit', () => this.#hasEnded(cause))
    return worker
  }

  /** Ends the thread in whatever it does. */
  #end(): Promise<unknown> {
    this.#ending ??= this.#worker?.terminate()
    return this.#ending ?? Promise.resolve()
  }

  /** To the thread, or to a new one where it has ended. */
  #send(request: ThreadRequest): void {
    this.#worker ??= this.#start()
    this.#worker.postMessage(request)
  }

  /** Blames the fold that the thread was in, and has a new thread go on with the others. */
  #hasEnded(cause: unknown): void {
    const { memory } = this.#data
    const folding = foldUnderWay(memory)
    const blamed = folding && this.#underWay.get(folding.build)
    const seen = this.#seen
    noteFolds(memory)(0).ends()
    this.#seen = undefined
    this.#worker = undefined
    this.#ending = undefined
    for (const store of this.#faults) this.#reportStorage(store, undefined)
    for (const one of [...this.#underWay.values()]) {
      const { request, build, ended } = one
      if (build.signal.aborted) ended.resolve()
      else if (this.#isClosing)
        continue // until its signal aborts
      else if (folding && one === blamed)
        ended.reject(this.#blame(build, folding.event(), seen, cause))
      else if (blamed) this.#send({ type: 'fold', ...request })
      else ended.reject(cause ?? new Error('The thread of the views ended.'))
    }
  }

  #blame(build: Build, event: FoldedEvent, seen: Seen | undefined, cause: unknown): Error {
    return seen && seen.milliseconds >= this.#limits.stoppedMs
      ? tooSlow(build, event, seen.milliseconds)
      : new FoldCrashed(build.projection.name, event, cause)
  }

  async #fold(how: keyof Folding, build: Build): Promise<void> {
    const { projection, generation, token, signal } = build
    if (signal.aborted) return
    this.#lastId += 1
    const id = this.#lastId
    const request: ThreadBuild = { id, view: projection.name, generation, token, how }
    const ended = Promise.withResolvers<void>()
    const stop = () => void this.#stop(id, ended)
    this.#underWay.set(id, { request, build, ended })
    signal.addEventListener('abort', stop, { once: true })
    if (!this.#isClosing) this.#send({ type: 'fold', ...request })
    await ended.promise.finally(() => {
      this.#underWay.delete(id)
      signal.removeEventListener('abort', stop)
    })
  }

  /** Stops a build; a thread that has no other to go on with is ended where it does not hear that. */
  async #stop(id: number, ended: UnderWay['ended']): Promise<void> {
    if (!this.#worker) return ended.resolve()
    this.#send({ type: 'stop', id })
    const isHeard = ended.promise.then(
      () => true,
      () => true, // the caller gets it
    )
    if (await within(this.#limits.stoppingMs, isHeard)) return
    if ([...this.#underWay.values()].every(({ build }) => build.signal.aborted)) await this.#end()
  }

  #heard(answer: ThreadAnswer): void {
    switch (answer.type) {
      case 'moved':
        this.#moved(answer)
        break
      case 'ended': {
        const { build, ended } = this.#underWay.get(answer.id) ?? {}
        if (answer.failure)
          ended?.reject(failureOfThread(build?.projection.name ?? '', answer.failure))
        else ended?.resolve()
        break
      }
      case 'storage':
        this.#reportStorage(answer.store, answer.fault)
        break
      case 'committed':
        this.#onCommitted?.(...answer.committed)
    }
  }

  #moved({ moves, done }: Extract<ThreadAnswer, { type: 'moved' }>): void {
    const worked = new Map(done)
    for (const { upTo, caughtUp, ids } of moves)
      for (const id of ids) {
        const build = this.#underWay.get(id)?.build
        if (!build) continue
        this.#told.views.noteProgress(build.projection.name, build.generation, upTo)
        build.onProgress?.(upTo, caughtUp, worked.get(id) ?? noWork)
        worked.delete(id)
      }
  }

  #reportStorage(store: StoreName, fault: StorageFaultCode | undefined): void {
    if (fault) this.#faults.add(store)
    else this.#faults.delete(store)
    this.#told.storage.report(store, fault)
  }

  /** Looks which event is folded, for how long by the turns of this thread: a pause of the process counts little. */
  #look(): void {
    const now = foldUnderWay(this.#data.memory)
    if (!now || now.count !== this.#seen?.count) {
      this.#seen = now && { count: now.count, id: now.build, milliseconds: 0, namedAt: 0 }
      return
    }
    const { namedMs, stoppedMs, lookMs } = this.#limits
    const seen = this.#seen
    seen.milliseconds += lookMs
    if (seen.milliseconds >= stoppedMs) void this.#end()
    else if (seen.milliseconds - seen.namedAt >= namedMs) {
      seen.namedAt = seen.milliseconds
      const { build } = this.#underWay.get(seen.id) ?? {}
      build?.onSlow?.(tooSlow(build, now.event(), seen.milliseconds))
    }
  }
}

const tooSlow = ({ projection }: Build, event: FoldedEvent, milliseconds: number): FoldTooSlow =>
  new FoldTooSlow(projection.name, event, Math.round(milliseconds / 1_000))

/** Records a span for each event that a live view has committed. */
const traceCommits =
  (traces: Traces): OnCommitted =>
  (view, events, startedAt, endedAt) => {
    for (const { id, type, meta } of events)
      traces.record({
        name: `view ${view}`,
        kind: 'consumer',
        correlation: meta.correlation,
        key: spanKey.effect(`view ${view}`, id),
        parent: spanKey.event(id),
        startedAt,
        endedAt,
        attributes: { 'kith.view': view, 'kith.event': type },
      })
  }
