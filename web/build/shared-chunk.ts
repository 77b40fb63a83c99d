type ModuleInfo = {
  readonly isEntry: boolean
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}

type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/** Entry modules of a visitor's first page and of a member's first page. */
const firstScreens = /\/(landing\/LandingScreen|ui\/Toasts)\.tsx$/
const membersScreens = /\/(shell\/MemberLayout|discovery\/DiscoverScreen)\.tsx$/
const icons = /\/lucide-react\/.*\/icons\//
const everyones = /\/web\/main\.tsx$/
const ofTheWorker = /\/offline\/(offline-page|service-worker|push-handlers)\.ts$/

/** Returns the entries and lazy screens that import a module, directly or not. */
const startsOf = (id: string, graph: Graph, seen = new Set<string>()): string[] => {
  if (seen.has(id)) return []
  seen.add(id)
  const info = graph.getModuleInfo(id)
  if (!info) return []
  const isStart = info.isEntry || info.dynamicImporters.length > 0
  return [...(isStart ? [id] : []), ...info.importers.flatMap(one => startsOf(one, graph, seen))]
}

/**
 * Returns the shared chunk of a module, or null to keep it with its screen. One chunk holds what
 * everyone needs first, another what a member needs in addition, and a third the icons that later
 * screens share. On a phone each file costs a round trip, so three chunks that are slightly too large
 * load faster than a hundred small ones.
 */
export const sharedChunk = (id: string, graph: Graph): string | null => {
  const starts = startsOf(id, graph)
  if (starts.some(start => ofTheWorker.test(start))) return null
  if (starts.some(start => everyones.test(start))) return 'first'
  if (starts.length < 2) return null
  if (starts.some(start => firstScreens.test(start))) return 'first'
  if (starts.some(start => membersScreens.test(start))) return 'member'
  return icons.test(id) ? 'icons' : null
}
