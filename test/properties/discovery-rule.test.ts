import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import { ruleSurfaces } from '../../contracts/discovery/stored-rules.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { canSee, isShownLast, milesApart, showsProfileTo } from '../../domain/discovery/can-see.ts'
import { compatibilityOf } from '../../domain/discovery/compare-answers.ts'
import { hasMatch, isSwipedIn } from '../../domain/discovery/relation.ts'
import { indexQueries } from '../../projections/discovery/index-queries.ts'
import {
  createWholeIndex,
  foldIntoWholeIndex,
  type WholeIndex,
} from '../../projections/discovery/whole-index.ts'
import { displaceForSpecs } from '../projections/displacement.ts'
import { recordEvents } from '../projections/fold-events.ts'
import { communityHistory, profileIds } from '../projections/histories.ts'
import { readerOf } from '../projections/index-relations.ts'
import { ruleCommunity } from '../projections/rule-community.ts'

const DAY = 86_400_000
const sights = ['list', 'id'] as const

type Community = ReturnType<typeof ruleCommunity>
type Moment = { readonly at: Date; readonly sellsPremium: boolean }

type Ask = (question: string, ofIndex: unknown, ofRule: unknown) => void

/** Asserts equal answers, and counts how often each question has each answer. */
const asker = (t: ExecutionContext) => {
  const counts = new Map<string, number>()
  const ask: Ask = (question, ofIndex, ofRule) => {
    const answer = `${question}: ${ofRule}`
    counts.set(answer, (counts.get(answer) ?? 0) + 1)
    if (ofIndex !== ofRule) t.is(ofRule, ofIndex, question)
  }
  return { ask, counts }
}

/** Asks the index and the rule everything about all pairs at a time. */
const compare = async (ask: Ask, index: WholeIndex, community: Community, moment: Moment) => {
  const { at, sellsPremium } = moment
  index.members.sellsPremium = sellsPremium
  const queries = indexQueries({ current: () => index, relations: readerOf(index) })
  for (const viewer of profileIds) {
    const between = await queries.between(viewer, profileIds, at)
    for (const id of profileIds) {
      const [one, other, relation] = community.pair(viewer, id, at)
      const mirrored = community.relation(id, viewer)
      const areActive = one.isActive && other.isActive
      for (const surface of ruleSurfaces) {
        for (const sight of sights) {
          const exists = canSee(one, other, relation, { surface, sight, ...moment })
          ask(`exists by ${sight}`, between.exists(id, surface, sight), exists)
        }
        const isThereFor = canSee(other, one, mirrored, { surface, sight: 'list', ...moment })
        ask('isThereFor', between.isThereFor(id, surface), isThereFor)
        const isLast = areActive && isShownLast(one, other, surface, at)
        ask('isShownLast', between.isShownLast(id, surface), isLast)
      }
      for (const sight of sights) {
        for (const mode of modes) {
          const isVisible = canSee(one, other, relation, { mode, sight, ...moment })
          ask(`isVisible by ${sight}`, between.isVisible(id, mode, sight), isVisible)
        }
        const inAny = canSee(one, other, relation, { mode: 'any', sight, ...moment })
        ask(`isVisibleInAny by ${sight}`, between.isVisibleInAny(id, sight), inAny)
      }
      ask(
        'isMatched',
        between.isMatched(id),
        areActive && !relation.isBlocked && hasMatch(relation),
      )
      if (!areActive) continue
      for (const mode of modes)
        ask('isSwipedIn', between.isSwipedIn(id, mode), isSwipedIn(relation, mode, at))
      ask('isShownBack', between.isShownBack(id), showsProfileTo(one, mirrored))
      ask('distance', between.distance(id), milesApart(one, other))
      const compatibility = compatibilityOf({ one, other, relation, at })
      ask('compatibility', between.compatibility(id), compatibility)
    }
    for (const mode of modes) {
      const options = { now: at, limit: 9, sellsPremium }
      const cards = await queries.candidates(viewer, mode, options)
      ask('deck', cards.join(), community.candidates(viewer, mode, options).join())
    }
  }
}

/** After each event, how many days later to ask, if at all. */
const moments = fc.infiniteStream(fc.constantFrom(null, null, null, 0, 0, 0, 0, 1, 15, 95))

const yesNo = [
  ...['exists by list', 'exists by id', 'isThereFor', 'isShownLast', 'isShownBack', 'isMatched'],
  ...['isVisible by list', 'isVisible by id', 'isVisibleInAny by list', 'isVisibleInAny by id'],
  'isSwipedIn',
]

test('the index and the rule of the domain agree about all pairs, surfaces, modes and sights, on any day of any history', async t => {
  const { ask, counts } = asker(t)
  await fc.assert(
    fc.asyncProperty(communityHistory, moments, fc.boolean(), async (history, days, sold) => {
      const events = recordEvents(history)
      const index = createWholeIndex(displaceForSpecs)
      for (const [number, event] of events.entries()) {
        foldIntoWholeIndex(index, event)
        const later = days.next().value ?? null
        // A sheet of answers is one step.
        if (later === null || events[number + 1]?.type === 'QuestionAnswered') continue
        const at = new Date(Date.parse(event.at) + later * DAY)
        const community = ruleCommunity(events.slice(0, number + 1))
        await compare(ask, index, community, { at, sellsPremium: sold })
      }
    }),
    { numRuns: 120 },
  )
  for (const question of yesNo)
    for (const answer of [true, false])
      t.true((counts.get(`${question}: ${answer}`) ?? 0) > 50, `${question} is often ${answer}`)
})
