type ModuleInfo = {
  readonly isEntry: boolean
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}

type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/** Entry modules of a visitor's first page and of a member's first page. */
const firstScreens = /\/(landing\/LandingScreen|ui\/Toasts)\.tsx$/
const layout = /\/shell\/MemberLayout\.tsx$/
const membersScreens = /\/(shell\/MemberLayout|discovery\/DiscoverScreen)\.tsx$/
const icons = /\/lucide-react\/.*\/icons\//
const texts = /\/web\/.*\/texts\.ts$/
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

/**
 * Returns the chunk of the texts that screens share, or null for other modules and for texts that are
 * needed before any screen. They are few bytes for a screen and many for the layout around all of them.
 */
export const textsChunk = (id: string, graph: Graph): string | null => {
  if (!texts.test(id)) return null
  const starts = startsOf(id, graph)
  const isEarly = starts.some(start =>
    [everyones, firstScreens, layout].some(one => one.test(start)),
  )
  return isEarly || starts.length < 2 ? null : 'texts'
}
