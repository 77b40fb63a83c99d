type ModuleInfo = {
  readonly isEntry: boolean
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}

type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/** What a visitor's first page is made of, and what a member's is, besides what belongs to each. */
const firstScreens = /\/(landing\/LandingScreen|ui\/Toasts)\.tsx$/
const membersScreens = /\/(shell\/MemberLayout|discovery\/DiscoverScreen)\.tsx$/
const everyones = /\/index\.html$/
const ofTheWorker = /\/(offline\.html|service-worker\.ts)$/

/** The entries and fetched screens whose imports lead to a module. */
const startsOf = (id: string, graph: Graph, seen = new Set<string>()): string[] => {
  if (seen.has(id)) return []
  seen.add(id)
  const info = graph.getModuleInfo(id)
  if (!info) return []
  const isStart = info.isEntry || info.dynamicImporters.length > 0
  return [...(isStart ? [id] : []), ...info.importers.flatMap(one => startsOf(one, graph, seen))]
}

/**
 * Which file of the build a module goes into, where that is not its screen's own: one for what
 * everyone needs first, one for what a member needs besides. A phone waits for each file anew, so
 * a hundred small ones are slower than two that hold a little too much.
 */
export const sharedChunk = (id: string, graph: Graph): string | null => {
  const starts = startsOf(id, graph)
  if (starts.some(start => ofTheWorker.test(start))) return null
  if (starts.some(start => everyones.test(start))) return 'first'
  if (starts.length < 2) return null
  if (starts.some(start => firstScreens.test(start))) return 'first'
  return starts.some(start => membersScreens.test(start)) ? 'member' : null
}
