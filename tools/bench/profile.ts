import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../../test/processes/free-port.ts'
import { startKith } from '../../test/processes/kith-process.ts'
import { joinViewers, type LoadName, loadNames, prepareLoad, runLoad } from './loads.ts'
import { flamePicture } from './profile/flame-picture.ts'
import { profileThreads } from './profile/inspector.ts'
import { moduleTimes, partTimes, stacksOf } from './profile/own-modules.ts'
import { type BenchRow, context } from './report.ts'
import { scratch } from './scratch.ts'
import { untilReady } from './until-ready.ts'

/** Modules that the table names; the rest is added up. */
const NAMED = 40

const loadOf = (name: string): LoadName => {
  const found = loadNames.find(one => one === name)
  if (!found) throw new RangeError(`Name what to profile: ${loadNames.join(', ')}.`)
  return found
}

/**
 * Profiles one kind of call at a server with every role. Writes the stacks of all threads as
 * `<name>.svg` and the samples of each thread as `<name>-<n>.cpuprofile` to a folder.
 *
 * @returns microseconds for a call of each part of the product, then of each module: with the
 *   libraries that it calls, its own as ratio to that. A thread that waits for the disk counts, too.
 * @throws {RangeError} there is no load of this name.
 */
export const benchProfile = async (load: string, out: string): Promise<BenchRow[]> => {
  const name = loadOf(load)
  await using folder = await scratch()
  const port = await freePort()
  await using kith = await startKith(folder.path('data'), {
    NODE_OPTIONS: `--inspect-port=127.0.0.1:${port}`,
  })
  await untilReady(kith)
  const viewers = await joinViewers(kith.origin)
  const prepared = await prepareLoad(name, kith.origin, viewers)
  const { measured: threads, calls } = await runLoad(prepared, work =>
    profileThreads({ pid: kith.pid, port }, work),
  )

  const stacks = threads.flatMap(stacksOf)
  await mkdir(out, { recursive: true })
  await writeFile(join(out, `${name}.svg`), flamePicture(stacks))
  for (const [n, { profile }] of threads.entries())
    await writeFile(join(out, `${name}-${n}.cpuprofile`), JSON.stringify(profile))

  const all = moduleTimes(stacks)
  const rest = all.slice(NAMED).reduce((sum, { withCalled }) => sum + withCalled, 0)
  const whole = all.reduce((sum, { withCalled }) => sum + withCalled, 0)
  return [
    context(`all threads for each of ${calls} calls`, whole / calls, 'us'),
    ...partTimes(all).map(([part, time]) => context(`part: ${part}`, time / calls, 'us')),
    ...all.slice(0, NAMED).map(({ thread, module, own, withCalled }) => ({
      ...context(`${thread}: ${module}`, withCalled / calls, 'us'),
      ratio: Number((own / withCalled).toPrecision(2)),
    })),
    context('other modules', rest / calls, 'us'),
  ]
}
