import test from 'ava'
import { hobbyLabels } from '../profiles/hobby-catalogue.ts'
import { relationshipStyles } from '../profiles/profile-choices.ts'
import { relationshipCatalogue } from '../profiles/relationship-catalogue.ts'
import {
  builtInQuestions,
  onboardingLimits,
  onboardingTopics,
  onboardingTypes,
  preferenceItems,
} from './onboarding-questions.ts'

test('every topic has a question, and every type of answer occurs', t => {
  t.deepEqual(
    builtInQuestions.map(({ id }) => id),
    [...onboardingTopics],
  )
  const types = new Set(builtInQuestions.map(({ type }) => type))
  t.deepEqual([...types].sort(), [...onboardingTypes].sort())
})

test('questions with choices have options, which come from the catalogues', t => {
  const known = new Set<string>([
    ...Object.values(relationshipStyles).map(({ form }) => form),
    ...Object.values(hobbyLabels),
    ...[...preferenceItems.values()].map(({ label }) => label),
  ])
  for (const { type, options } of builtInQuestions) {
    t.is(options !== undefined, type === 'select' || type === 'multiselect')
    t.true((options ?? []).length <= onboardingLimits.options)
    t.deepEqual(
      (options ?? []).filter(option => !known.has(option)),
      [],
    )
  }
})

test('an item identifies a relationship preference', t => {
  const items = Object.values(relationshipCatalogue).flatMap(({ items: of }) => Object.keys(of))
  t.is(preferenceItems.size, items.length)
})
