type ModuleInfo = {
  readonly isEntry: boolean
  readonly importers: readonly string[]
  readonly dynamicImporters: readonly string[]
}

/** The part of Rollup's module graph that chunks depend on. */
export type Graph = { getModuleInfo(id: string): ModuleInfo | null }

/** Names of the shared chunks, in the order in which pages need them. */
export const sharedChunks = ['first', 'member', 'deck', 'icons', 'fields'] as const

/**
 * Entry modules of a visitor's first page, of the layout around members' pages, and of their first
 * one.
 */
const firstScreens = /\/(landing\/LandingScreen|ui\/Toasts)\.tsx$/
const layout = /\/shell\/MemberLayout\.tsx$/
const deck = /\/discovery\/DiscoverScreen\.tsx$/
const deckFeatures = /\/(web|contracts)\/(discovery|insights|matching\/(likes|swipes))\//
const icons = /\/lucide-react\/.*\/icons\//
const fields =
  /\/web\/ui\/(Checkbox|Field|check-mark|Slider|step-frame|ThreadProgress|thread-paths)\.tsx?$/
const everyones = /\/web\/main\.tsx$/
const ofTheWorker = /\/offline\/(service-worker|push-handlers)\.ts$/

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
 * Returns the shared chunk of a module, or null to keep it with its screen:
 *
 * - `first`: modules that everyone needs first
 * - `member`: modules that the layout and first screen of members share with other screens
 * - `deck`: modules of the deck's features that other screens need too
 * - `icons`: icons that later screens share
 * - `fields`: controls of forms that later screens share
 *
 * On a phone each file costs a round trip, so a few chunks that are slightly too large load faster
 * than a hundred small ones.
 */
export const sharedChunk = (id: string, graph: Graph): (typeof sharedChunks)[number] | null => {
  const starts = startsOf(id, graph)
  if (starts.some(start => ofTheWorker.test(start))) return null
  if (starts.some(start => everyones.test(start))) return 'first'
  if (starts.length < 2) return null
  if (starts.some(start => firstScreens.test(start))) return 'first'
  if (starts.some(start => layout.test(start))) return 'member'
  if (starts.some(start => deck.test(start))) return deckFeatures.test(id) ? 'deck' : 'member'
  if (icons.test(id)) return 'icons'
  return fields.test(id) ? 'fields' : null
}
