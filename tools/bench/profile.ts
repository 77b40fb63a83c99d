import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startKith } from '../../test/processes/kith-process.ts'
import { type CallName, callNames, joinViewers, prepareCalls, runCalls } from './calls.ts'
import { untilReady } from './harness/process-figures.ts'
import { BenchRefused, type BenchRow, context } from './harness/report.ts'
import { scratch } from './harness/scratch.ts'

/** Modules that the table names; the rest is added up. */
const NAMED = 40
const SAMPLE_MICROSECONDS = 200
/** The main thread's number in the name of its profile. */
const MAIN_THREAD = '0'

const ownFolders = /^(command-api|contracts|domain|engines|operations|projections|workers)\//
const root = fileURLToPath(new URL('../..', import.meta.url))
const packageOf = /node_modules\/((?:@[^/]+\/)?[^/]+)\//

/** Samples of one thread. Times in microseconds. @see V8's inspector protocol, `Profiler.Profile`. */
type CpuProfile = {
  readonly startTime: number
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string }
    readonly children?: readonly number[]
  }[]
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

type Window = { readonly from: number; readonly to: number }

/** Time of one module in a thread: its own, and that of the libraries and of Node that it calls. */
type ModuleTime = { readonly module: string; own: number; withCalled: number }

/** Microseconds of the clock that V8 samples by. */
const clock = (): number => Number(process.hrtime.bigint() / 1_000n)

const moduleOf = (url: string): string => {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  const [, dependency] = packageOf.exec(path) ?? []
  if (dependency) return dependency
  return path.startsWith(root) ? path.slice(root.length) : path || 'engine'
}

/** The part of a profile in a window of time, as a profile of its own. */
const within = (profile: CpuProfile, { from, to }: Window): CpuProfile => {
  let at = profile.startTime
  const times = profile.timeDeltas.map(delta => {
    at += delta
    return at
  })
  const isInside = (_: number, n: number) => (times[n] ?? 0) >= from && (times[n] ?? 0) <= to
  return {
    ...profile,
    startTime: from,
    samples: profile.samples.filter(isInside),
    timeDeltas: profile.timeDeltas.filter(isInside),
  }
}

/**
 * Charges each sample to the innermost module of this repository on its stack; samples without one go
 * to the library, or to Node, that began them. Waiting is left out.
 */
const moduleTimes = ({ nodes, samples, timeDeltas }: CpuProfile): ModuleTime[] => {
  const found = new Map<string, ModuleTime>()
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map(one => [one, id])))
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const payers = new Map<number, { module: string; isLeaf: boolean } | undefined>()
  const payerOf = (leaf: number) => {
    let outermost: string | undefined
    if (frames.get(leaf)?.functionName === '(idle)') return undefined
    for (let id: number | undefined = leaf; id !== undefined; id = parents.get(id)) {
      const { functionName, url } = frames.get(id) ?? { functionName: '(root)', url: '' }
      if (functionName === '(root)') break
      const module = moduleOf(url)
      if (ownFolders.test(module)) return { module, isLeaf: id === leaf }
      outermost = module === 'engine' ? functionName : module
    }
    return outermost === undefined ? undefined : { module: outermost, isLeaf: true }
  }
  for (const [n, leaf] of samples.entries()) {
    if (!payers.has(leaf)) payers.set(leaf, payerOf(leaf))
    const payer = payers.get(leaf)
    if (!payer) continue
    const time = found.get(payer.module) ?? { module: payer.module, own: 0, withCalled: 0 }
    const spent = timeDeltas[n] ?? 0
    time.withCalled += spent
    if (payer.isLeaf) time.own += spent
    found.set(payer.module, time)
  }
  return [...found.values()].toSorted((one, other) => other.withCalled - one.withCalled)
}

/** The part of the product that a module belongs to: its folder, or that of its technology. */
const partOf = (module: string): string => {
  if (!ownFolders.test(module)) return 'Node, libraries and garbage collection'
  const folders = module.split('/').slice(0, -1)
  return folders.slice(0, folders[1] === 'adapters' ? 3 : 2).join('/')
}

/** Runs the calls at a server that samples itself; returns its profile of each thread. */
const profiled = async (name: CallName) => {
  await using folder = await scratch()
  const profiles = folder.path('profiles')
  await using kith = await startKith(folder.path('data'), {
    NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${profiles} --cpu-prof-interval=${SAMPLE_MICROSECONDS}`,
  })
  await untilReady(kith)
  const calls = await prepareCalls(name, kith.origin, await joinViewers(kith.origin))
  const { measured: window, count } = await runCalls(calls, async work => {
    const from = clock()
    await work()
    return { from, to: clock() }
  })
  await kith.end('SIGTERM') // it writes its profiles
  const ofServer = (await readdir(profiles)).filter(file => file.split('.')[3] === `${kith.pid}`)
  const threads = await Promise.all(
    ofServer.map(async file => {
      const profile = JSON.parse(await readFile(join(profiles, file), 'utf8')) as CpuProfile
      return { thread: file.split('.')[4] ?? '', profile: within(profile, window) }
    }),
  )
  return { count, threads }
}

/**
 * Profiles one kind of call at a server with every role. Writes `<name>-<thread>.cpuprofile`, which
 * browsers' developer tools show as a flame chart, to a folder.
 *
 * @returns microseconds for a call of each part of the product, then of each module of the main
 *   thread: with the libraries that it calls, its own as ratio to that. Waiting for the disk counts.
 * @throws {BenchRefused} there are no calls of this name.
 */
export const benchProfile = async (what: string, out: string): Promise<BenchRow[]> => {
  const name = callNames.find(one => one === what)
  if (!name) throw new BenchRefused(`Name what to profile: ${callNames.join(', ')}.`)
  const { count, threads } = await profiled(name)
  await mkdir(out, { recursive: true })
  for (const { thread, profile } of threads)
    await writeFile(join(out, `${name}-${Number(thread)}.cpuprofile`), JSON.stringify(profile))

  const sum = (times: readonly ModuleTime[]) =>
    times.reduce((total, { withCalled }) => total + withCalled, 0) / count
  const isMain = ({ thread }: { thread: string }) => String(Number(thread)) === MAIN_THREAD
  const main = threads.filter(isMain).flatMap(({ profile }) => moduleTimes(profile))
  const others = threads.filter(one => !isMain(one)).flatMap(({ profile }) => moduleTimes(profile))
  const parts = [...Map.groupBy(main, ({ module }) => partOf(module))]
    .map(([part, times]) => [part, sum(times)] as const)
    .toSorted(([, one], [, other]) => other - one)
  return [
    context(`main thread for each of ${count} calls`, sum(main), 'us'),
    context(`${threads.length - 1} other threads`, sum(others), 'us'),
    ...parts.map(([part, time]) => context(`part: ${part}`, time, 'us')),
    ...main
      .slice(0, NAMED)
      .map(({ module, own, withCalled }) =>
        context(module, withCalled / count, 'us', own / withCalled),
      ),
    context('other modules', sum(main.slice(NAMED)), 'us'),
  ]
}
