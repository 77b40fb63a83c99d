import { modes } from '../../../contracts/profiles/mode-labels.ts'
import { exposure } from '../../../domain/discovery/decider.ts'
import { createExposureMeasure } from '../../../domain/discovery/measure-exposure.ts'
import { exposureBounds } from '../../../engines/config/exposure-bounds.ts'
import { rankCandidates } from '../../../projections/discovery/candidates.ts'
import { foldIntoWholeIndex, seenBy } from '../../../projections/discovery/whole-index.ts'
import { recordEvents } from '../../../test/projections/fold-events.ts'
import { DECK } from '../../../workers/discovery/balance-exposure.ts'
import { DAY } from '../community/world.ts'
import { MODE, type Simulated } from './simulate.ts'

/** Nights before the moment at which rankings are compared. */
const NIGHTS = 28

/** Balances exposure as the nightly job does, on the decks of the days before. */
export const balanceNights = ({ now, index, people, active }: Simulated): void => {
  const mode = modes.indexOf(MODE)
  let lifts = exposure.initialState
  for (let night = NIGHTS; night > 0; night -= 1) {
    const at = new Date(now.getTime() - night * DAY)
    const measure = createExposureMeasure()
    for (const number of active) {
      const row = index.members.find(people[number]?.profileId ?? '')
      if (row === undefined) continue
      const deck = rankCandidates(seenBy(index, row), row, mode, at, DECK)
      measure.add(deck.map(one => index.members.idOf(one.row)))
    }
    const command = {
      type: 'Balance',
      mode: MODE,
      ...measure.result(),
      ...exposureBounds(),
    } as const
    const decided = exposure.decide(command, lifts)
    if (decided instanceof Error) throw decided
    for (const event of recordEvents(decided.map(one => ({ ...one, at: at.toISOString() })))) {
      foldIntoWholeIndex(index, event)
      if (event.type === 'ExposureBalanced') lifts = exposure.evolve(lifts, event)
    }
  }
}
