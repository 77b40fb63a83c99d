import test from 'ava'
import fc from 'fast-check'
import { Hobby } from '../../../contracts/profiles/hobbies.ts'
import { anySubject, subject } from '../../../test/engines/scorer-subjects.ts'
import type { ScorerSubject } from '../../ports/scorer.ts'
import { extractFeatures } from './extract-features.ts'
import { scoreFeatures } from './score.ts'
import { createWordLookup } from './words.ts'

const words = createWordLookup()
const features = (of: ScorerSubject) => extractFeatures(of, words)

const scored = (...[a, b]: Parameters<typeof subject>[0][]) =>
  scoreFeatures(features(subject(a)), features(subject(b)))

test('a hobby that becomes shared never lowers a score', t => {
  fc.assert(
    fc.property(anySubject, anySubject, fc.constantFrom(...Hobby.options), (a, b, hobby) => {
      const both = { ...a, hobbies: [...a.hobbies, hobby] }
      const before = scoreFeatures(features(both), features(b))
      const after = scoreFeatures(
        features(both),
        features({ ...b, hobbies: [...b.hobbies, hobby] }),
      )
      t.true(after.hobbies >= before.hobbies)
      t.true(after.overall >= before.overall)
    }),
  )
})

test('a rare common hobby scores above an everyday one', t => {
  const rare = scored({ hobbies: ['amateur_radio'] }, { hobbies: ['amateur_radio', 'yoga'] })
  const everyday = scored({ hobbies: ['travel'] }, { hobbies: ['travel', 'yoga'] })
  t.true(rare.hobbies > everyday.hobbies)
})

test('agreeing boundaries raise the score, a yes against a no lowers it', t => {
  const yes = { boundaries: { overnight_stays: 'yes' } } as const
  const no = { boundaries: { overnight_stays: 'no' } } as const
  const maybe = { boundaries: { overnight_stays: 'maybe' } } as const
  const nothing = scored({}, {}).overall
  t.true(scored(yes, yes).overall > nothing)
  t.true(scored(no, no).overall > nothing)
  t.true(scored(yes, maybe).overall > scored(yes, no).overall)
  t.true(scored(yes, no).overall < nothing)
})

test('a must-have against an off-limits weighs more than what both like', t => {
  const must = { wishes: { no_veto: 'must_have', weekly_date: 'like_to_have' } } as const
  const off = { wishes: { no_veto: 'off_limits', weekly_date: 'like_to_have' } } as const
  t.true(scored(must, off).overall < scored({}, {}).overall)
  t.true(scored(must, must).overall > scored({}, {}).overall)
})

test('styles that go together score above styles that do not', t => {
  const with_ = (style: string) =>
    scored({ relationshipStyle: 'solo_poly' }, { relationshipStyle: style }).lifestyle
  t.true(with_('solo_poly') > with_('relationship_anarchy'))
  t.true(with_('relationship_anarchy') > with_('polyfidelity'))
  t.true(with_('polyfidelity') > with_('monogamous'))
})

test('common words, tone and lifestyle each change their own part of the score', t => {
  const potter = { bio: 'Clay, kiln and glaze. I paint, I sew, I write songs for my piano.' }
  const painter = { bio: 'I paint and sew; my kiln glaze never behaves. Songs at the piano.' }
  const climber = { bio: 'Mountains, trails, tents, trains: an adventure outdoors every weekend.' }
  t.true(scored(potter, painter).bioKeywords > scored(potter, climber).bioKeywords)
  t.true(scored(potter, painter).personality > 80)
  t.true(scored(potter, climber).personality < 20)
  const blunt = {
    bio: 'Clear limits, clear agreements, say no directly. Plain plans, no bullshit.',
  }
  const clown = { bio: 'Silly puns, goofy banter, chaos gremlin, giggles, flirting and mischief.' }
  t.true(scored(blunt, blunt).communication > scored(blunt, clown).communication)
})

test('two members without any answers get a neutral score', t => {
  const { communication, personality } = scored({}, {})
  t.is(communication, 50)
  t.is(personality, 50)
})

test('repeating a word a hundred times counts little more than using it once', t => {
  const once = scored({ bio: 'zeppelin harbour' }, { bio: 'zeppelin lantern' })
  const often = scored({ bio: 'zeppelin harbour' }, { bio: `${'zeppelin '.repeat(100)} lantern` })
  t.true(often.overall - once.overall < 5)
})
