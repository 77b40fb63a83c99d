import test from 'ava'
import { chosenChanges, newSuggestions, type OwnParts } from './chosen-changes.ts'

const own: OwnParts = {
  bio: 'I bake.',
  hobbies: ['hiking'],
  preferences: [{ category: 'autonomy', item: 'no_veto', level: 'must_have' }],
}

test('nothing is changed without a choice', t => {
  t.deepEqual(chosenChanges(own, {}), {})
  t.deepEqual(chosenChanges(own, { bio: [], hobbies: [], preferences: [] }), {})
})

test('a chosen bio replaces the current one, and no other part', t => {
  t.deepEqual(chosenChanges(own, { bio: ['I bake bread.'] }), { bio: 'I bake bread.' })
})

test('chosen hobbies and preferences are added to the present ones, which keep their levels', t => {
  const changes = chosenChanges(own, { hobbies: ['yoga'], preferences: ['time_alone'] })
  t.deepEqual(changes.hobbies, ['hiking', 'yoga'])
  t.deepEqual(changes.preferences?.[0], own.preferences[0])
  t.is(changes.preferences?.length, 2)
  t.is(changes.preferences?.[1]?.level, 'like_to_have')
})

test('only suggestions that would change something are offered', t => {
  const why = { reasoning: 'You said so.', isAiGenerated: false }
  const made = [
    { ...why, type: 'bio', suggestions: ['I bake.', 'I bake bread.'] },
    { ...why, type: 'relationship_style', suggestions: ['solo_poly'] },
    { ...why, type: 'hobbies', suggestions: ['hiking', 'yoga', 'gone_from_the_catalogue'] },
    { ...why, type: 'preferences', suggestions: ['no_veto'] },
  ] as const
  t.deepEqual(
    newSuggestions(own, made as unknown as Parameters<typeof newSuggestions>[1]).map(
      ({ type, suggestions }) => [type, suggestions],
    ),
    [
      ['bio', ['I bake bread.']],
      ['hobbies', ['yoga']],
    ],
  )
})
