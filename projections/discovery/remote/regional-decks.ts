import type { Position } from '../../../contracts/core/event.ts'
import type { DiscoveryRegion } from '../../../engines/config/discovery-regions.ts'
import { type AskAny, createAskAny } from './ask-any.ts'
import { DiscoveryAway } from './discovery-away.ts'
import type { DiscoveryProcess } from './discovery-process.ts'
import type { CallAnswer, CallParams } from './discovery-protocol.ts'

/** The discovery processes of a region, or of everybody. */
export type ProcessGroup = {
  readonly region: DiscoveryRegion | undefined
  readonly processes: readonly DiscoveryProcess[]
}

type Deck = CallAnswer<'candidates'>

const compareRanks = (one: Deck[number], other: Deck[number]): number =>
  one.level - other.level || one.shuffleOrder - other.shuffleOrder || (one.id < other.id ? -1 : 1)

/** The best of several decks of one viewer, each once: members near a border are in two. */
const mergeDecks = (decks: readonly Deck[], limit: number): Deck => {
  const byId = new Map(decks.flat().map(card => [card.id, card]))
  return [...byId.values()].sort(compareRanks).slice(0, limit)
}

/**
 * Asks for the decks of viewers wherever they live. `askAny` asks a process of any region.
 *
 * Any process knows the regions of a viewer. The deck is that of the region where the viewer lives. A
 * viewer who looks further than its decks go also gets the cards of the other regions that answer.
 */
export const createRegionalDecks = (
  groups: readonly ProcessGroup[],
  askAny: AskAny,
  signal: AbortSignal,
) => {
  const regions = groups.flatMap(({ region }) => region ?? [])
  const decks = groups.map(({ processes }) => ({ processes, ask: createAskAny(processes, signal) }))

  /** The cards of a region beside the viewer's own; none while it is away. */
  const askFurther = async (
    region: number,
    asked: CallParams<'candidates'>,
    atLeast: Position,
  ): Promise<Deck> => {
    const { processes, ask } = decks[region] as (typeof decks)[number]
    if (processes.every(one => one.fault() !== undefined)) return []
    try {
      return await ask('candidates', asked, atLeast)
    } catch (error) {
      if (error instanceof DiscoveryAway) return []
      throw error
    }
  }

  /** @throws {DiscoveryAway} no process of the region where the viewer lives answers. */
  return async (asked: CallParams<'candidates'>, atLeast: Position): Promise<Deck> => {
    if (regions.length === 0) return askAny('candidates', asked, atLeast)
    const sought = await askAny('regionsSought', { viewer: asked.viewer, regions }, atLeast)
    const [home, ...further] = sought
    if (home === undefined) return []
    const [first, ...others] = await Promise.all([
      (decks[home] as (typeof decks)[number]).ask('candidates', asked, atLeast),
      ...further.map(region => askFurther(region, asked, atLeast)),
    ])
    return others.length === 0 ? first : mergeDecks([first, ...others], asked.limit)
  }
}
