import test from 'ava'
import { listedGenders, listedOrientations } from '../../contracts/profiles/identity-choices.ts'
import { genderLabel, orientationLabel, splitChoices } from './identity-labels.ts'

test('a listed value has its label, own words are shown as they are', t => {
  t.is(genderLabel('non_binary'), 'Non-binary')
  t.is(genderLabel('two_spirit'), 'Two-Spirit')
  t.is(genderLabel('trans_woman'), 'Trans woman')
  t.is(genderLabel('gender: weather'), 'gender: weather')
  t.is(genderLabel('toString'), 'toString')
  t.is(orientationLabel('greysexual'), 'Greysexual')
})

test('there are many genders and orientations beside own words, the most frequent first', t => {
  const [genders, moreGenders] = splitChoices(listedGenders)
  t.deepEqual(genders, ['man', 'woman', 'non_binary', 'genderfluid', 'agender', 'other'])
  t.true(genders.length + moreGenders.length > 24)
  const [orientations, moreOrientations] = splitChoices(listedOrientations)
  t.is(orientations.length, 8)
  t.true(orientations.length + moreOrientations.length > 20)
  for (const more of [moreGenders, moreOrientations]) t.deepEqual(more, more.toSorted())
})
