import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { exposure } from '../../domain/discovery/decider.ts'
import { createExposureMeasure } from '../../domain/discovery/measure-exposure.ts'
import { exposureBounds } from '../../engines/config/exposure-bounds.ts'
import { cards } from '../../projections/views/cards/cards.ts'
import { DECK, isLookedAt } from '../../workers/discovery/balance-exposure.ts'
import { runAside } from './child-process.ts'
import { ownMicroseconds } from './costs/processor-time.ts'
import type { MadeMembers } from './large-deck/fill-views.ts'
import { openMade } from './large-deck/open-made.ts'
import { atMost, type BenchRow, context, percentile } from './report.ts'
import { scratch } from './scratch.ts'

/** Decks that are read in each mode; a night has more. */
const SAMPLE = 200

/**
 * A night of balancing exposure in all modes: some of the decks that the job looks at, and what the
 * whole night would take. The made members have no relations.
 */
export const benchExposure = async (count: number): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const path = folder.path('views.db')
  const made: MadeMembers = { members: count, filters: 0, visitors: 1, relationsEach: 1, path }
  await using filling = runAside<string[]>('./large-deck/fill-views.ts', made)
  await filling.answer
  const { views, discovery } = await openMade({ path, log: folder.path('log.db') })
  const now = new Date()
  const members = new Map<DiscoveryMode, string[]>(modes.map(mode => [mode, []]))
  for await (const { key, document } of views.collection(cards).all())
    for (const mode of document.member.now.modes) members.get(mode)?.push(key)

  const took: number[] = []
  let decks = 0
  const balance = async (mode: DiscoveryMode, ids: readonly string[]): Promise<void> => {
    const lookedAt = ids.filter(isLookedAt(ids.length, now))
    decks += lookedAt.length
    const measure = createExposureMeasure()
    for (const viewer of lookedAt.slice(0, SAMPLE)) {
      const startedAt = performance.now()
      measure.add(await discovery.candidates(viewer, mode, { now, limit: DECK }))
      took.push(performance.now() - startedAt)
    }
    const command = { type: 'Balance', mode, ...measure.result(), ...exposureBounds } as const
    const events = exposure.decide(command, exposure.initialState)
    if (events instanceof Error) throw events
  }
  const used = await ownMicroseconds(async () => {
    for (const [mode, ids] of members) await balance(mode, ids)
  })
  const each = used / took.length / 1_000
  return [
    context(`decks looked at in a night, of ${count} members`, decks, ''),
    atMost('processor time of a deck', each, 'ms', 20),
    context('processor time of the night, from these', (each * decks) / 1_000, 's'),
    context('a deck, p99', percentile(took, 0.99), 'ms'),
  ]
}
