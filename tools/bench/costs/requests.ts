import { startKith } from '../../../test/processes/kith-process.ts'
import { runAside } from '../child-process.ts'
import { joinViewers, type Load, type LoadName, prepareLoad, runLoad } from '../loads.ts'
import { type BenchRow, context } from '../report.ts'
import type { Scratch } from '../scratch.ts'
import { untilIdle } from '../until-idle.ts'
import { untilReady } from '../until-ready.ts'
import { microsecondsOf } from './processor-time.ts'

/** In an order in which each finds what it needs: likes need cards that were not passed. */
const measured: readonly (readonly [LoadName, string])[] = [
  ['deck', 'deck of 20 over HTTP'],
  ['matches', 'list of matches, empty'],
  ['poll', 'poll answered 304'],
  ['pass', 'pass or maybe, all roles'],
  ['like', 'like, all roles'],
  ['rsvp', 'RSVP, all roles'],
  ['answer', 'answer, all roles'],
  ['message', 'message, all roles'],
]

/** Processor time of a call in microseconds, with the jobs and views that it causes. */
const costOf = async (pid: number, load: Load, origin?: string): Promise<number> => {
  const measure = async (work: () => Promise<void>) => {
    await untilIdle(pid) // what warming up caused
    return microsecondsOf(pid, async () => {
      await work()
      await untilIdle(pid)
    })
  }
  const { measured: spent, calls } = await runLoad(load, measure, origin)
  return spent / calls
}

/** The same calls at a bare Koa route, which reads the same bodies and answers the same bytes. */
const bareCostOf = async (load: Load): Promise<number> => {
  const { status, body } = await load.call(load.count - 1)
  await using koa = runAside<string>('./bare-koa.ts', {
    status,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return await costOf(koa.pid, load, await koa.answer)
}

/**
 * What members ask of a server with every role, on the installation in a folder; the ratio is to
 * a bare Koa route.
 */
export const requestCosts = async (folder: Scratch): Promise<BenchRow[]> => {
  await using kith = await startKith(folder.folder)
  await untilReady(kith)
  const { origin, pid } = kith
  let viewers: Awaited<ReturnType<typeof joinViewers>> = []
  const joining = await microsecondsOf(pid, async () => {
    viewers = await joinViewers(origin)
  })
  const rows = [context('sign-in and new profile, all roles', joining / viewers.length, 'us')]
  for (const [name, what] of measured) {
    const load = await prepareLoad(name, origin, viewers)
    const cost = await costOf(pid, load)
    const bare = await bareCostOf(load)
    rows.push({ ...context(what, cost, 'us'), ratio: Number((cost / bare).toPrecision(3)) })
  }
  return rows
}
