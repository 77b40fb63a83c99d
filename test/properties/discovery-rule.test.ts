import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { ruleSurfaces } from '../../contracts/discovery/stored-filters.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { canSee, isShownLast, milesApart, showsProfileTo } from '../../domain/discovery/can-see.ts'
import { compatibilityOf } from '../../domain/discovery/compare-answers.ts'
import { hasMatch, isBlocked, isSwipedIn } from '../../domain/discovery/relation.ts'
import { recordEvents } from '../projections/fold-events.ts'
import { foldedDiscovery } from '../projections/folded-discovery.ts'
import { communityHistory, profileIds } from '../projections/histories.ts'
import { ruleCommunity } from '../projections/rule-community.ts'

const DAY = 86_400_000
const sights = ['list', 'id'] as const

type Ask = (question: string, answer: unknown, ofRule: unknown) => void

/** Asserts equal answers, and counts how often each question has each answer. */
const asker = (t: ExecutionContext) => {
  const counts = new Map<string, number>()
  const ask: Ask = (question, answer, ofRule) => {
    const answered = `${question}: ${ofRule}`
    counts.set(answered, (counts.get(answered) ?? 0) + 1)
    if (answer !== ofRule) t.is(answer, ofRule, question)
  }
  return { ask, counts }
}

type Compared = {
  readonly discovery: ReturnType<typeof foldedDiscovery>
  readonly community: ReturnType<typeof ruleCommunity>
  readonly at: Date
  readonly sellsPremium: boolean
}

/** Asks the queries and the rule everything about all pairs at a time. */
const compare = async (ask: Ask, { discovery, community, ...moment }: Compared) => {
  const { at } = moment
  for (const viewer of profileIds) {
    const policy = await discovery.policyOf(viewer, profileIds, at)
    for (const id of profileIds) {
      const [one, other, relation] = community.pair(viewer, id, at)
      const [, , mirrored] = community.pair(id, viewer, at)
      const areActive = one.isActive && other.isActive
      for (const sight of sights) {
        for (const surface of ruleSurfaces) {
          const look = { surface, sight }
          const seen = canSee(one, other, relation, { ...look, ...moment })
          ask(`canSee on a surface by ${sight}`, policy.canSee(id, look), seen)
        }
        for (const mode of [...modes, 'any'] as const) {
          const look = { mode, sight }
          const seen = canSee(one, other, relation, { ...look, ...moment })
          ask(`canSee in a mode by ${sight}`, policy.canSee(id, look), seen)
        }
      }
      for (const surface of ruleSurfaces) {
        const seen = canSee(other, one, mirrored, { surface, sight: 'list', ...moment })
        ask('isSeenBy', policy.isSeenBy(id, { surface }), seen)
        const isLast = areActive && isShownLast(one, other, surface, at)
        ask('isShownLast', policy.isShownLast(id, surface), isLast)
      }
      const isMatched = areActive && !isBlocked(relation) && hasMatch(relation)
      ask('isMatched', policy.isMatched(id), isMatched)
      if (!areActive) continue
      for (const mode of modes)
        ask('isSwipedIn', policy.isSwipedIn(id, mode), isSwipedIn(relation, mode, at))
      ask('showsProfileTo', policy.showsProfileTo(id), showsProfileTo(one, mirrored))
      const isHidden = other.trip?.isHidden === true
      ask('distance', policy.distance(id), isHidden ? null : milesApart(one, other))
      const compatibility = compatibilityOf({ one, other, relation, at })
      ask('compatibility', policy.compatibility(id), compatibility)
    }
    for (const mode of modes) {
      const options = { now: at, limit: 9, sellsPremium: moment.sellsPremium }
      const deck = (await discovery.candidates(viewer, mode, options)).join()
      ask('deck', deck, community.candidates(viewer, mode, options).join())
    }
  }
}

/** After each event, how many days later to ask, if at all. */
const moments = fc.infiniteStream(fc.constantFrom(null, null, null, 0, 0, 0, 1, 15, 95))

const yesNo = [
  ...sights.flatMap(sight => [`canSee on a surface by ${sight}`, `canSee in a mode by ${sight}`]),
  ...['isSeenBy', 'isShownLast', 'isMatched', 'isSwipedIn', 'showsProfileTo'],
]

test('the queries agree with the rule about all pairs, surfaces, modes, sights and decks, on any day of any history', async t => {
  const { ask, counts } = asker(t)
  await fc.assert(
    fc.asyncProperty(communityHistory, moments, fc.boolean(), async (history, days, sold) => {
      const events = recordEvents(history)
      const discovery = foldedDiscovery({ sellsPremium: sold })
      for (const [number, event] of events.entries()) {
        discovery.fold([event])
        const later = days.next().value ?? null
        // A sheet of answers is one step.
        if (later === null || events[number + 1]?.type === 'QuestionAnswered') continue
        const at = new Date(Date.parse(event.at) + later * DAY)
        const community = ruleCommunity(events.slice(0, number + 1))
        await compare(ask, { discovery, community, at, sellsPremium: sold })
      }
    }),
    { numRuns: 60 },
  )
  for (const question of yesNo)
    for (const answer of [true, false])
      t.true((counts.get(`${question}: ${answer}`) ?? 0) > 50, `${question} is often ${answer}`)
  const decks = [...counts].filter(([answer]) => /^deck: ./.test(answer))
  t.true(decks.length > 50, 'decks differ')
  for (const question of ['distance', 'compatibility'])
    t.true([...counts.keys()].filter(answer => answer.startsWith(question)).length > 3)
})
