import test from 'ava'
import fc from 'fast-check'
import {
  type ListedGender,
  type ListedOrientation,
  listedGenders,
  listedOrientations,
} from '../../contracts/profiles/identity-choices.ts'
import { relationshipStyles } from '../../contracts/profiles/profile-choices.ts'
import { EXPECTED_RATE, likelyMutual, noSwipes, rateByte, shareLeft } from './likely-mutual.ts'
import { type StatedChoices, statedFit } from './rank.ts'

const genders = Object.keys(listedGenders) as ListedGender[]
const orientations = Object.keys(listedOrientations) as ListedOrientation[]

const byte = fc.integer({ min: 0, max: 255 })
const side = fc.record({ liked: byte, liking: byte })
const fit = fc.double({ min: -1, max: 1, noNaN: true })
const upTo = (count: number) => fc.integer({ min: 0, max: count })
const stated: fc.Arbitrary<StatedChoices> = fc.record({
  gender: fc.constantFrom('', ...genders),
  orientation: fc.constantFrom('', ...orientations),
  relationshipStyle: fc.constantFrom('', ...Object.keys(relationshipStyles)),
})
const person = (gender: ListedGender, orientation: ListedOrientation) => ({
  gender,
  orientation,
  relationshipStyle: '',
})

test('of two people nothing is known, the score is in the middle', t => {
  t.is(likelyMutual(noSwipes, noSwipes, 0), 50)
  t.is(statedFit(person('woman', 'bisexual'), person('agender', 'other'), 0), 0)
})

test('the score is from 0 to 100 and the same from both sides', t => {
  fc.assert(
    fc.property(side, side, fit, (one, other, fits) => {
      const score = likelyMutual(one, other, fits)
      t.true(Number.isInteger(score) && score >= 0 && score <= 100)
      t.is(likelyMutual(other, one, fits), score)
    }),
  )
})

test('a better fit and higher rates of either never lower the score', t => {
  fc.assert(
    fc.property(side, side, fit, fit, byte, (one, other, fits, better, more) => {
      const score = likelyMutual(one, other, fits)
      t.true(likelyMutual(one, other, Math.max(fits, better)) >= score)
      const liked = Math.max(other.liked, more)
      t.true(likelyMutual(one, { ...other, liked }, fits) >= score)
      const liking = Math.max(one.liking, more)
      t.true(likelyMutual({ ...one, liking }, other, fits) >= score)
    }),
  )
})

test('what two state fits the same from both sides, from -1 to 1, and better with what they share', t => {
  fc.assert(
    fc.property(stated, stated, upTo(12), upTo(12), (one, other, shared, more) => {
      const score = statedFit(one, other, shared)
      t.true(score >= -1 && score <= 1)
      t.is(statedFit(other, one, shared), score)
      t.true(statedFit(one, other, shared + more) >= score)
    }),
  )
})

test('an orientation leaves out only what it says', t => {
  const excluded = [
    ['straight', 'woman', 'woman'],
    ['straight', 'man', 'man'],
    ['lesbian', 'woman', 'man'],
    ['gay', 'man', 'woman'],
    ['straight', 'trans_man', 'man'],
    ['lesbian', 'woman', 'cis_man'],
  ] as const
  for (const [orientation, one, other] of excluded)
    t.is(statedFit(person(one, orientation), person(other, 'pansexual'), 0), -1)
  for (const gender of genders) {
    t.true(statedFit(person('woman', 'pansexual'), person(gender, 'bisexual'), 0) > -1)
    t.true(statedFit(person('woman', 'lesbian'), person('non_binary', 'other'), 0) > -1)
    t.true(statedFit(person('woman', 'lesbian'), person('trans_woman', 'other'), 0) > -1)
    t.true(statedFit(person('genderfluid', 'straight'), person(gender, 'bisexual'), 0) > -1)
  }
})

test('a rate begins at what is expected, and a single swipe changes it little', t => {
  const expected = rateByte(0, 0)
  t.is(expected, Math.round(255 * EXPECTED_RATE))
  t.true(rateByte(1, 1) - expected < 20 && rateByte(1, 1) > expected)
  t.true(expected - rateByte(0, 1) < 12 && rateByte(0, 1) < expected)
  t.true(rateByte(1_000, 1_000) > 250 && rateByte(0, 1_000) < 5)
})

test('a count halves in sixty days, in one step or in several', t => {
  t.is(shareLeft(60), 0.5)
  t.is(shareLeft(0), 1)
  t.true(Math.abs(shareLeft(13) * shareLeft(47) - 0.5) < 1e-9)
})
