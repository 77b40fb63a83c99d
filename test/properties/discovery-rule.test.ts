import test from 'ava'
import fc from 'fast-check'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { recordEvents } from '../projections/fold-events.ts'
import { foldedDiscovery } from '../projections/folded-discovery.ts'
import { communityHistory, profileIds } from '../projections/histories.ts'
import { ruleCommunity } from '../projections/rule-community.ts'

const DAY = 86_400_000
const moments = fc.infiniteStream(fc.constantFrom(null, null, null, 0, 0, 0, 1, 15, 95))

test('decks are those of the rule over everybody, on any day of any history', async t => {
  let decks = 0
  await fc.assert(
    fc.asyncProperty(communityHistory, moments, fc.boolean(), async (history, days, sellsPremium) => {
      const events = recordEvents(history)
      const discovery = foldedDiscovery({ sellsPremium })
      for (const [number, event] of events.entries()) {
        discovery.fold([event])
        const later = days.next().value ?? null
        if (later === null) continue
        const at = new Date(Date.parse(event.at) + later * DAY)
        const community = ruleCommunity(events.slice(0, number + 1))
        for (const viewer of profileIds)
          for (const mode of modes) {
            const options = { now: at, limit: 9, sellsPremium }
            const cards = await discovery.candidates(viewer, mode, options)
            if (cards.length > 0) decks += 1
            t.deepEqual(cards, community.candidates(viewer, mode, options))
          }
      }
    }),
    { numRuns: 60 },
  )
  t.true(decks > 500)
})
