import test from 'ava'
import { limits } from '../core/limits.ts'
import { ageNow, ageSpan, ProfileInput, ProfilePatch } from './profiles.ts'

const least = {
  pseudonym: 'Wren',
  age: 31,
  gender: 'non_binary',
  orientation: 'pansexual',
}
const accepts = (input: unknown) => ProfileInput.safeParse(input).success
const issuesOf = (input: unknown) =>
  ProfileInput.safeParse(input).error?.issues.map(({ path }) => path.join('.'))

test('a minimal profile gets the defaults', t => {
  t.like(ProfileInput.parse(least), {
    relationshipStyle: 'solo_poly',
    maxDistance: 25,
    minAge: 18,
    maxAge: 65,
    profileVisibility: 'public',
    faceHidden: false,
    bio: null,
  })
})

test('a text is accepted at its limit and refused one unit above it', t => {
  const bounds = [
    ['pseudonym', limits.pseudonym],
    ['pronouns', limits.pronouns],
    ['gender', limits.gender],
    ['orientation', limits.orientation],
    ['bio', limits.bio],
    ['currentRelationships', limits.relationshipsText],
    ['seekingDescription', limits.relationshipsText],
  ] as const
  for (const [field, max] of bounds) {
    t.true(accepts({ ...least, [field]: 'x'.repeat(max) }), field)
    t.deepEqual(issuesOf({ ...least, [field]: 'x'.repeat(max + 1) }), [field])
  }
})

test('a text that shows nothing is none', t => {
  const blank = { bio: '\u2800', currentRelationships: ' \u2800', seekingDescription: '\u3164' }
  const none = { bio: null, currentRelationships: null, seekingDescription: null }
  t.like(ProfileInput.parse({ ...least, ...blank, pronouns: '\u2800' }), {
    ...none,
    pronouns: null,
  })
})

test('an age is an integer from 18 to 100', t => {
  for (const field of ['age', 'minAge', 'maxAge']) {
    const range = { minAge: 18, maxAge: 100 }
    t.true(accepts({ ...least, ...range, [field]: field === 'maxAge' ? 100 : 18 }), field)
    for (const wrong of [17, 101, 18.5, '30', null])
      t.false(accepts({ ...least, ...range, [field]: wrong }), `${field} ${wrong}`)
  }
})

test('the maximum age is not below the minimum age', t => {
  t.true(accepts({ ...least, minAge: 30, maxAge: 30 }))
  t.deepEqual(issuesOf({ ...least, minAge: 31, maxAge: 30 }), ['maxAge'])
  t.false(ProfilePatch.safeParse({ minAge: 40, maxAge: 39 }).success)
})

test('the age declaration may be absent but not false', t => {
  t.true(accepts({ ...least, ageConfirmed: true }))
  t.false(accepts({ ...least, ageConfirmed: false }))
})

test('unknown fields are refused', t => {
  t.false(accepts({ ...least, isVerified: true }))
  t.false(ProfilePatch.safeParse({ memberId: 'x' }).success)
})

test('an age grows with each full year since it was declared', t => {
  const declared = '2024-05-10T08:00:00.000Z'
  t.is(ageNow(30, declared, new Date('2025-05-10T07:59:59.000Z')), 30)
  t.is(ageNow(30, declared, new Date('2025-05-10T08:00:00.000Z')), 31)
  t.is(ageNow(30, declared, new Date('2034-01-01T00:00:00.000Z')), 39)
  t.is(ageNow(30, '2024-02-29T00:00:00.000Z', new Date('2025-03-01T00:00:00.000Z')), 31)
  t.is(ageNow(30, declared, new Date('2020-01-01T00:00:00.000Z')), 30)
})

test('an age holds exactly until the next anniversary', t => {
  for (const declaredAt of ['2024-02-29T12:00:00.000Z', '2023-12-31T23:59:59.999Z'])
    for (let month = 0; month < 40; month += 1) {
      const now = new Date(Date.UTC(2024, 2 + month, 15))
      const { age, from, until } = ageSpan(30, declaredAt, now)
      t.is(ageNow(30, declaredAt, now), age)
      t.is(ageNow(30, declaredAt, new Date(until - 1)), age)
      t.is(ageNow(30, declaredAt, new Date(until)), age + 1)
      if (age > 30) {
        t.is(ageNow(30, declaredAt, new Date(from)), age)
        t.is(ageNow(30, declaredAt, new Date(from - 1)), age - 1)
      }
    }
})
