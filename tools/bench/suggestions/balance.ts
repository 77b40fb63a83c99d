import { exposure } from '../../../domain/discovery/decider.ts'
import { createExposureMeasure } from '../../../domain/discovery/measure-exposure.ts'
import { exposureBounds } from '../../../engines/config/exposure-bounds.ts'
import { recordEvents } from '../../../test/projections/fold-events.ts'
import { DECK } from '../../../workers/discovery/balance-exposure.ts'
import { DAY } from '../community/world.ts'
import { MODE, type Simulated } from './simulate.ts'

/** Nights before the moment at which rankings are compared. */
const NIGHTS = 28

/**
 * Balances exposure as the nightly job does, on the decks of the days before; answers the share of the
 * members of decks who were among anybody's first cards on no night.
 */
export const balanceNights = async ({ now, discovery, people, active }: Simulated) => {
  let lifts = exposure.initialState
  const shown = new Map<string, boolean>()
  for (let night = NIGHTS; night > 0; night -= 1) {
    const at = new Date(now.getTime() - night * DAY)
    const measure = createExposureMeasure()
    for (const number of active) {
      const viewer = people[number]?.profileId ?? ''
      measure.add(await discovery.candidates(viewer, MODE, { now: at, limit: DECK }))
    }
    const result = measure.result()
    for (const { profileId, share } of result.shares)
      shown.set(profileId, shown.get(profileId) || share > 0)
    const decided = exposure.decide(
      { type: 'Balance', mode: MODE, ...result, ...exposureBounds },
      lifts,
    )
    if (decided instanceof Error) throw decided
    for (const event of recordEvents(decided.map(one => ({ ...one, at: at.toISOString() })))) {
      discovery.fold([event])
      if (event.type === 'ExposureBalanced') lifts = exposure.evolve(lifts, event)
    }
  }
  return [...shown.values()].filter(isShown => !isShown).length / shown.size
}
