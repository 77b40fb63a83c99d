import test from 'ava'
import { limits } from '../../contracts/core/limits.ts'
import type { ProfilePatch } from '../../contracts/profiles/profiles.ts'
import { longAgo, outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { type ProfileCommand, profile } from './decider.ts'

const said = {
  profileId: 'p1',
  memberId: 'member1',
  pseudonym: 'Juniper',
  pronouns: 'they/them',
  age: 30,
  bio: null,
  relationshipStyle: 'solo_poly',
  gender: 'non_binary',
  orientation: 'pansexual',
  maxDistance: limits.maxDistance.initial,
  minAge: 25,
  maxAge: 45,
  profileVisibility: 'public',
  faceHidden: false,
  currentRelationships: null,
  seekingDescription: null,
  ageConfirmed: true,
} as const

const create = { type: 'CreateProfile', ...said } satisfies ProfileCommand
const revise = (changes: ProfilePatch, now = new Date(longAgo)) =>
  ({ type: 'ReviseProfile', changes, now }) satisfies ProfileCommand
const choose = (...modes: ('dating' | 'friendship' | 'networking')[]) =>
  ({ type: 'ChooseModes', modes }) satisfies ProfileCommand

const created = { type: 'ProfileCreated', data: said } as const
const revised = (changes: ProfilePatch) =>
  ({ type: 'ProfileRevised', data: { profileId: 'p1', changes } }) as const
const chosen = (...modes: ('dating' | 'friendship' | 'networking')[]) =>
  ({ type: 'ModesChosen', data: { profileId: 'p1', modes } }) as const

test('a member makes one profile', t => {
  t.deepEqual(outcome(profile, [], create), [created])
  t.like(outcome(profile, [created], create), { code: 'profile_exists' })
})

test('changes without a profile are refused', t => {
  t.like(outcome(profile, [], revise({ bio: 'Hello' })), { code: 'profile_required' })
  t.like(outcome(profile, [], choose('dating')), { code: 'profile_required' })
})

test('a revision holds only fields that change', t => {
  const changes = { pseudonym: 'Juniper', bio: 'I bake.', faceHidden: false, pronouns: null }
  t.deepEqual(outcome(profile, [created], revise(changes)), [
    revised({ bio: 'I bake.', pronouns: null }),
  ])
})

test('a revision that changes nothing appends nothing', t => {
  t.deepEqual(outcome(profile, [created], revise({})), [])
  t.deepEqual(outcome(profile, [created], revise({ age: 30, bio: null })), [])
  t.deepEqual(outcome(profile, [created, revised({ bio: 'New' })], revise({ bio: 'New' })), [])
})

test('an age is compared as it is today', t => {
  const twoYearsOn = new Date('2028-02-01T00:00:00.000Z')
  t.deepEqual(outcome(profile, [created], revise({ age: 32 }, twoYearsOn)), [])
  t.deepEqual(outcome(profile, [created], revise({ age: 30 }, twoYearsOn)), [revised({ age: 30 })])
})

test('the age range holds with the bound that stays', t => {
  t.deepEqual(outcome(profile, [created], revise({ minAge: 45 })), [revised({ minAge: 45 })])
  t.like(outcome(profile, [created], revise({ minAge: 46 })), { code: 'bad_input' })
  t.deepEqual(outcome(profile, [created], revise({ maxAge: 25 })), [revised({ maxAge: 25 })])
  t.like(outcome(profile, [created], revise({ maxAge: 24 })), { code: 'bad_input' })
  t.deepEqual(outcome(profile, [created], revise({ minAge: 50, maxAge: 60 })), [
    revised({ minAge: 50, maxAge: 60 }),
  ])
})

test('a new profile is shown in every mode', t => {
  t.deepEqual(stateAfter(profile, [created])?.modes, ['dating', 'friendship', 'networking'])
})

test('modes are chosen as a set', t => {
  t.deepEqual(outcome(profile, [created], choose('networking', 'dating', 'dating')), [
    chosen('dating', 'networking'),
  ])
  t.deepEqual(outcome(profile, [created], choose()), [chosen()])
  t.deepEqual(outcome(profile, [created], choose('networking', 'friendship', 'dating')), [])
  t.deepEqual(outcome(profile, [created, chosen('dating')], choose('dating')), [])
})

test('a closed profile refuses every change, whether it existed or not', t => {
  const close = { type: 'CloseProfile', profileId: 'p1' } satisfies ProfileCommand
  const closed = { type: 'ProfileClosed', data: { profileId: 'p1' } } as const
  for (const history of [[], [created]]) {
    t.deepEqual(outcome(profile, history, close), [closed])
    t.deepEqual(outcome(profile, [...history, closed], close), [])
    for (const command of [create, revise({ bio: 'Back' }), choose('dating')])
      t.like(outcome(profile, [...history, closed], command), { code: 'unauthorized' })
  }
})
