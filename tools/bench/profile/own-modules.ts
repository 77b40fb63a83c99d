import { fileURLToPath } from 'node:url'
import { type CpuProfile, MAIN_THREAD, type ThreadProfile } from './inspector.ts'

/** A function on the stack of a sample. `module` is a path of this repository, a package, or Node. */
export type Frame = { readonly name: string; readonly module: string; readonly isOwn: boolean }

/** Time of one stack, outermost frame first, in microseconds. */
export type CallStack = {
  readonly thread: string
  readonly frames: readonly Frame[]
  readonly time: number
}

const ownFolders = new Set([
  'command-api',
  'contracts',
  'domain',
  'engines',
  'operations',
  'projections',
  'workers',
])

const root = fileURLToPath(new URL('../../..', import.meta.url))

const packageOf = /node_modules\/((?:@[^/]+\/)?[^/]+)\//

const frameOf = ({ functionName, url }: CpuProfile['nodes'][number]['callFrame']): Frame => {
  const path = url.startsWith('file:') ? fileURLToPath(url) : url
  const [, dependency] = packageOf.exec(path) ?? []
  const name = functionName || '(anonymous)'
  if (dependency) return { name, module: dependency, isOwn: false }
  if (path.startsWith(root)) return { name, module: path.slice(root.length), isOwn: true }
  return { name, module: url === '' ? 'engine' : url, isOwn: false }
}

/** Samples in which a thread waited. */
const idle = new Set(['(idle)', '(root)'])

/** The stacks of all samples but those in which a thread was idle. */
export const stacksOf = ({ thread, profile }: ThreadProfile): CallStack[] => {
  const { nodes, samples, timeDeltas } = profile
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map(child => [child, id] as const)),
  )
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, frameOf(callFrame)] as const))
  const times = new Map<number, number>()
  for (const [n, id] of samples.entries())
    times.set(id, (times.get(id) ?? 0) + (timeDeltas[n] ?? 0))

  const stackOf = (id: number): Frame[] => {
    const stack: Frame[] = []
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const frame = frames.get(at)
      if (frame && frame.name !== '(root)') stack.unshift(frame)
    }
    return stack
  }
  return [...times].flatMap(([id, time]) =>
    idle.has(frames.get(id)?.name ?? '') ? [] : [{ thread, frames: stackOf(id), time }],
  )
}

/** Time of one module in a thread: its own, and that of the libraries and of Node that it calls. */
export type ModuleTime = {
  readonly thread: string
  readonly module: string
  readonly own: number
  readonly withCalled: number
}

/**
 * Charges each sample to the innermost module of this repository on its stack; samples without one
 * go to the library, or to Node, that began them.
 */
export const moduleTimes = (stacks: readonly CallStack[]): ModuleTime[] => {
  const found = new Map<string, ModuleTime>()
  for (const { thread, frames, time } of stacks) {
    const leaf = frames.at(-1)
    const payer = frames.findLast(({ isOwn }) => isOwn) ?? frames[0]
    const module = payer?.module ?? 'engine'
    const named = module === 'engine' || module === '' ? (payer?.name ?? module) : module
    const key = `${thread} ${named}`
    const known = found.get(key) ?? { thread, module: named, own: 0, withCalled: 0 }
    found.set(key, {
      ...known,
      own: known.own + (leaf === payer || leaf?.module === module ? time : 0),
      withCalled: known.withCalled + time,
    })
  }
  return [...found.values()].toSorted((one, other) => other.withCalled - one.withCalled)
}

/** The part of the product that a module belongs to: its folder, or that of its technology. */
const partOf = ({ thread, module }: ModuleTime): string => {
  if (thread !== MAIN_THREAD) return 'threads that write'
  const folders = module.split('/').slice(0, -1)
  const own = ownFolders.has(folders[0] ?? '')
  if (!own) return 'Node, libraries and garbage collection'
  return folders.slice(0, folders[1] === 'adapters' ? 3 : 2).join('/')
}

/** Time of each part of the product, in microseconds, the greatest first. */
export const partTimes = (modules: readonly ModuleTime[]): [part: string, time: number][] =>
  [...Map.groupBy(modules, partOf)]
    .map(([part, some]): [string, number] => [
      part,
      some.reduce((sum, { withCalled }) => sum + withCalled, 0),
    ])
    .toSorted(([, one], [, other]) => other - one)
