import test from 'ava'
import { placeLimits } from '../../contracts/core/limits.ts'
import type { ConsentPreference } from '../../contracts/profiles/boundaries.ts'
import type { PromptAnswer } from '../../contracts/profiles/prompts.ts'
import type { RelationshipPreference } from '../../contracts/profiles/relationship-preferences.ts'
import { outcome } from '../../test/deciders/outcome.ts'
import { profileCreated as created } from '../../test/samples/profile-events.ts'
import { profile } from './decider.ts'

const hobbiesOf = (...hobbies: string[]) =>
  ({ type: 'HobbiesChosen', data: { profileId: 'p1', hobbies } }) as const
const tagsOf = (...tags: string[]) =>
  ({ type: 'TagsChosen', data: { profileId: 'p1', tags } }) as const

test('hobbies are a set, in the order of the catalogue', t => {
  const choose = (...hobbies: string[]) => ({ type: 'ChooseHobbies', hobbies }) as const
  const chosen = hobbiesOf('yoga', 'hiking')
  t.deepEqual(outcome(profile, [created], choose('hiking', 'yoga', 'hiking')), [chosen])
  t.deepEqual(outcome(profile, [created, chosen], choose('yoga', 'hiking')), [])
  t.deepEqual(outcome(profile, [created, chosen], choose('hiking', 'yoga')), [])
  t.deepEqual(outcome(profile, [created, chosen], choose()), [hobbiesOf()])
  t.deepEqual(outcome(profile, [created], choose()), [])
})

test('tags keep the order of the member; the same word is one tag', t => {
  const choose = (...tags: string[]) => ({ type: 'ChooseTags', tags }) as const
  const chosen = tagsOf('Tea', 'jazz')
  t.deepEqual(outcome(profile, [created], choose('Tea', 'jazz', 'tea')), [chosen])
  t.deepEqual(outcome(profile, [created, chosen], choose('Tea', 'jazz')), [])
  t.deepEqual(outcome(profile, [created, chosen], choose('jazz', 'Tea')), [tagsOf('jazz', 'Tea')])
  t.deepEqual(outcome(profile, [created, chosen], choose('TEA', 'jazz')), [tagsOf('TEA', 'jazz')])
})

test('answered prompts keep the order of the member, and replace the earlier ones', t => {
  const rain = { prompt: 'small_joy', answer: 'Rain on a tent.' } as const
  const tea = { prompt: 'good_morning', answer: 'Tea.' } as const
  const answer = (...answers: PromptAnswer[]) => ({ type: 'AnswerPrompts', answers }) as const
  const answered = (...answers: PromptAnswer[]) =>
    ({ type: 'PromptsAnswered', data: { profileId: 'p1', answers } }) as const

  t.deepEqual(outcome(profile, [created], answer(rain, tea)), [answered(rain, tea)])
  t.deepEqual(outcome(profile, [created, answered(rain, tea)], answer(rain, tea)), [])
  t.deepEqual(outcome(profile, [created, answered(rain, tea)], answer(tea, rain)), [
    answered(tea, rain),
  ])
  t.deepEqual(outcome(profile, [created, answered(rain)], answer()), [answered()])
  t.deepEqual(outcome(profile, [created], answer()), [])
})

test('boundaries are stated as a whole', t => {
  const touch = { category: 'physical_touch', level: 'yes', notes: null } as const
  const kink = { category: 'kink_bdsm', level: 'maybe', notes: 'Ask me.' } as const
  const state = (...boundaries: ConsentPreference[]) =>
    ({ type: 'StateBoundaries', boundaries }) as const
  const stated = (...boundaries: ConsentPreference[]) =>
    ({ type: 'BoundariesStated', data: { profileId: 'p1', boundaries } }) as const

  t.deepEqual(outcome(profile, [created], state(kink, touch)), [stated(touch, kink)])
  t.deepEqual(outcome(profile, [created, stated(touch, kink)], state(kink, touch)), [])
  t.deepEqual(
    outcome(profile, [created, stated(touch, kink)], state(touch, { ...kink, notes: null })),
    [stated(touch, { ...kink, notes: null })],
  )
  t.deepEqual(outcome(profile, [created, stated(touch)], state()), [stated()])
})

test('relationship preferences are stated as a whole', t => {
  const veto = { category: 'autonomy', item: 'no_veto', level: 'must_have' } as const
  const family = { category: 'commitment', item: 'chosen_family', level: 'maybe' } as const
  const state = (...preferences: RelationshipPreference[]) =>
    ({ type: 'StateRelationshipPreferences', preferences }) as const
  const stated = (...preferences: RelationshipPreference[]) =>
    ({ type: 'RelationshipPreferencesStated', data: { profileId: 'p1', preferences } }) as const

  t.deepEqual(outcome(profile, [created], state(veto, family)), [stated(family, veto)])
  t.deepEqual(outcome(profile, [created, stated(family, veto)], state(veto, family)), [])
  t.deepEqual(outcome(profile, [created, stated(family)], state({ ...family, level: 'maybe' })), [])
  t.deepEqual(outcome(profile, [created, stated(family)], state()), [stated()])
})

const placeOf = (id: string) => ({ id, name: id, region: null, country: 'Somewhere', cell: 7 })
const [morning, evening] = ['2026-06-01T00:00:00.000Z', '2026-06-01T23:59:59.999Z']
const midnight = '2026-06-02T00:00:00.000Z'
const move = (to: string | null, at: string) =>
  ({ type: 'ChoosePlace', place: to === null ? null : placeOf(to), now: new Date(at) }) as const
const moved = (to: string | null) =>
  ({
    type: 'PlaceChosen',
    data: { profileId: 'p1', place: to === null ? null : placeOf(to) },
  }) as const

test('a place can be chosen, changed and removed', t => {
  t.deepEqual(outcome(profile, [created], move('a', morning)), [moved('a')])
  t.deepEqual(outcome(profile, [created, moved('a')], move('a', morning)), [])
  t.deepEqual(outcome(profile, [created, moved('a')], move('b', morning)), [moved('b')])
  t.deepEqual(outcome(profile, [created, moved('a')], move(null, morning)), [moved(null)])
  t.deepEqual(outcome(profile, [created], move(null, morning)), [])
})

test('a place can be chosen three times a day, and removed at any time', t => {
  const moves = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...moved(`place ${at}`), at: morning }))
  const most = [created, ...moves(placeLimits.changesPerDay)]
  t.deepEqual(outcome(profile, most.slice(0, -1), move('z', evening)), [moved('z')])
  t.like(outcome(profile, most, move('z', evening)), { code: 'too_many_moves' })
  t.deepEqual(outcome(profile, most, move('z', midnight)), [moved('z')])
  t.deepEqual(outcome(profile, most, move(null, evening)), [moved(null)])
  const gone = [...most, { ...moved(null), at: evening }]
  t.like(outcome(profile, gone, move('z', evening)), { code: 'too_many_moves' })
})
