import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startStripeStandIn } from '../../test/engines/stripe-stand-in/stripe-stand-in.ts'
import { type KithProcess, startKith } from '../../test/processes/kith-process.ts'
import type { Call } from './call.ts'
import { type Exchange, exchange } from './exchange.ts'
import { drawPictures } from './hostile-forms.ts'
import { judge } from './judge.ts'
import { type ApiDocument, nameOf, operationsOf } from './operations.ts'
import { isEnding, type Material, planCall, type Stage } from './plan.ts'
import { joinLeaver, joinSuspended, type StageParts, setStage } from './stage.ts'
import { budgetOf, createErrorLog, createTally, type Tally } from './tally.ts'

export type FuzzOptions = {
  readonly seed: number
  /** Number of calls, numbered from 1. */
  readonly calls: number
  /** Seconds after which no further call is sent. */
  readonly seconds: number
  /** Number of the first call; default 1. */
  readonly from?: number
  readonly onCall?: (number: number) => void
}

/** Number of calls per community: blocks, ended matches and limits exhaust one. */
const STAGE_CALLS = 500

/** How often a slow call is repeated: only a call that is slow each time counts. */
const REPEATS = 3

/**
 * Daily limits that no run reaches; in mode `test` the server also checks answers against their
 * contract.
 */
const environment = {
  NODE_ENV: 'test',
  KITH_LIKES_PER_DAY: '100000',
  KITH_RATE_LIMIT_SCALE: '1000',
}

/** The shortest duration of the first call and its repeats, until one is within the limit. */
const quickest = async (origin: string, call: Call, first: Exchange, most: number) => {
  const perAnswer = ({ took }: Exchange) => took / (call.times ?? 1)
  let best = perAnswer(first)
  if (call.ends !== undefined) return best
  for (let n = 0; n < REPEATS && best > most; n += 1)
    best = Math.min(best, perAnswer(await exchange(origin, call)))
  return best
}

/** Sets up callers, and new ones after a number of calls. */
const stages = async (parts: StageParts, material: Material) => {
  const suspended = await joinSuspended(parts)
  let stage: Stage | undefined
  return {
    async before(number: number): Promise<Stage> {
      if (!stage || number % STAGE_CALLS === 0)
        stage = await setStage(parts, `${material.seed}-${number}`, suspended)
      return stage
    },
    /** A caller who may have deleted their account signs in under a new one. */
    async after(number: number, call: Call): Promise<void> {
      if (!stage || !isEnding(call) || call.caller !== 'leaver') return
      const leaver = await joinLeaver(parts.origin, `leaver-${material.seed}-${number}-again`)
      stage = { ...stage, cookies: { ...stage.cookies, leaver } }
    },
  }
}

const sendAll = async (kith: KithProcess, data: string, options: FuzzOptions, tally: Tally) => {
  const { seed, calls, seconds, from = 1, onCall } = options
  const { origin } = kith
  const pictures = await drawPictures()
  const document = (await (await fetch(`${origin}/api/openapi.json`)).json()) as ApiDocument
  const material: Material = { seed, document, operations: operationsOf(document), pictures }
  const scenes = await stages({ origin, data, jpeg: pictures[0] ?? new Uint8Array() }, material)
  const endsAt = performance.now() + seconds * 1_000

  for (let number = from; number <= calls && performance.now() < endsAt; number += 1) {
    const call = planCall(number, material, await scenes.before(number))
    const most = budgetOf(nameOf(call.operation))
    tally.begin(number, call)
    const came = await exchange(origin, call)
    const took = await quickest(origin, call, came, most)
    const slow = took > most ? [`took ${Math.round(took)} ms, of ${most} at most`] : []
    tally.end(came, took, [...judge(call, came), ...slow])
    await scenes.after(number, call)
    onCall?.(number)
  }
}

/**
 * Starts its own Kith, sends it mostly invalid calls, and returns the results. The same seed sends
 * the same calls.
 *
 * @throws {Error} the server does not start, or its community cannot be set up.
 */
export const fuzz = async (options: FuzzOptions): Promise<Tally> => {
  const data = await mkdtemp(join(tmpdir(), 'kith-fuzz-'))
  const tally = createTally()
  const log = createErrorLog(tally)
  const endings: (() => unknown)[] = []
  try {
    const stripe = await startStripeStandIn({ teardown: end => void endings.push(end) })
    const env = { ...environment, ...stripe.env }
    await using kith = await startKith(join(data, 'data'), env, log.line)
    await sendAll(kith, join(data, 'data'), options, tally)
    const { code, signal } = await kith.end('SIGTERM')
    if (code !== 0) tally.note(`the server ended with ${code ?? signal} when told to stop`)
  } finally {
    for (const end of endings) await end()
    await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
  return tally
}
