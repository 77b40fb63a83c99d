import test from 'ava'
import { discoveryMember } from '../../test/samples/discovery-member.ts'
import { dayNumber } from '../questions/earned.ts'
import { hidingListsOn, type Statement, settledOn } from './member.ts'
import { restate } from './restate.ts'

const morning = new Date('2026-03-02T08:00:00.000Z')
const evening = new Date('2026-03-02T20:00:00.000Z')
const tomorrow = new Date('2026-03-03T08:00:00.000Z')

const living = (name: string, cell: number): Partial<Statement> => ({
  place: { id: name, name, region: null, country: 'There', cell },
})
const wish = { category: 'autonomy', item: 'no_veto', level: 'maybe' } as const
const adultWish = { ...wish, item: 'kink_exploration' }
const answer = (given: number) => ({
  children: { given, acceptable: 1, importance: 3, isAdult: false, firstDay: dayNumber(morning) },
})

/** A part that a member states first, and changes later. */
const parts: readonly (readonly [Partial<Statement>, Partial<Statement>])[] = [
  [living('Here', 1), living('Elsewhere', 2)],
  [{ tags: ['jazz'] }, { tags: ['chess'] }],
  [{ hobbies: ['pottery'] }, { hobbies: [] }],
  [{ relationshipPreferences: [wish] }, { relationshipPreferences: [adultWish] }],
  [{ answers: answer(1) }, { answers: answer(2) }],
]

test('a part that is stated for the first time counts at once, a change of it from tomorrow on', t => {
  for (const [first, changed] of parts) {
    const stated = restate(discoveryMember('me'), first, morning)
    t.like(settledOn(stated, morning), first)
    const member = restate(stated, changed, evening)
    t.like(member.now, changed)
    t.like(settledOn(member, evening), first)
    t.like(settledOn(member, tomorrow), changed)
  }
})

test('wishes for adults, which others do not see, are no first statement', t => {
  const member = discoveryMember('me', { relationshipPreferences: [adultWish] })
  const changed = restate(member, { relationshipPreferences: [wish] }, morning)
  t.deepEqual(settledOn(changed, evening).relationshipPreferences, [wish])
})

test('all other parts count from tomorrow on', t => {
  const { now } = discoveryMember('me')
  const changes = { gender: 'man', age: 40, wantsAdultPacks: true, facets: { diet: 'vegan' } }
  const member = restate(discoveryMember('me'), changes, morning)
  t.deepEqual(settledOn(member, evening), now)
  t.deepEqual(settledOn(member, tomorrow), { ...now, ...changes })
})

test('every list of a day hides until it ends', t => {
  const rule = { facet: 'diet', operator: 'EXISTS', value: null, action: 'BLOCK' } as const
  const rules = [{ ...rule, scope: 'ALL', notes: null } as const]
  const member = [{ rules }, { rules: [] }, { tags: ['jazz'] }].reduce(
    (one, change) => restate(one, change, morning),
    discoveryMember('me'),
  )
  t.true(hidingListsOn(member, evening).some(lists => lists.rules.length === 1))
  t.deepEqual(hidingListsOn(member, tomorrow), [member.now])
})
