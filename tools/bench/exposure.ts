import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { exposure } from '../../domain/discovery/decider.ts'
import { createExposureMeasure } from '../../domain/discovery/measure-exposure.ts'
import { exposureBounds } from '../../engines/config/exposure-bounds.ts'
import { indexQueries } from '../../projections/discovery/index-queries.ts'
import { modeNumber } from '../../projections/discovery/members.ts'
import { emptyPage } from '../../projections/discovery/relation-pages.ts'
import { DECK, isLookedAt } from '../../workers/discovery/balance-exposure.ts'
import { ownMicroseconds } from './costs/processor-time.ts'
import { madeIndex } from './large-deck/made-index.ts'
import { atMost, type BenchRow, context, percentile } from './report.ts'

const SEED = 12

/**
 * A night of balancing exposure in all modes, in this process: the decks that the job looks at, and what
 * follows for members. Relations are empty, and nothing is stored.
 */
export const benchExposure = async (count: number): Promise<BenchRow[]> => {
  const now = new Date()
  const index = madeIndex(count, SEED, now)
  index.buckets.fill()
  const relations = { read: async (keys: readonly string[]) => keys.map(() => emptyPage) }
  const { candidates } = indexQueries({ current: () => index, relations })
  const took: number[] = []
  let changed = 0
  const balance = async (mode: DiscoveryMode): Promise<void> => {
    const ids = Array.from({ length: index.members.count() }, (_, row) => row)
      .filter(row => index.members.hasMode(row, modeNumber(mode)))
      .map(row => index.members.idOf(row))
    const measure = createExposureMeasure()
    for (const viewer of ids.filter(isLookedAt(ids.length, now))) {
      const startedAt = performance.now()
      measure.add(await candidates(viewer, mode, { now, limit: DECK }))
      took.push(performance.now() - startedAt)
    }
    const command = { type: 'Balance', mode, ...measure.result(), ...exposureBounds() } as const
    const events = exposure.decide(command, exposure.initialState)
    if (events instanceof Error) throw events
    changed += events.reduce((sum, { data }) => sum + data.lifts.length, 0)
  }
  const used = await ownMicroseconds(async () => {
    for (const mode of modes) await balance(mode)
  })
  return [
    context(`decks looked at in a night, of ${count} members`, took.length, ''),
    context('members moved', changed, ''),
    atMost('processor time of the night', used / 1e6, 's', 60),
    context('a deck, p99: how long other calls wait', percentile(took, 0.99), 'ms'),
  ]
}
