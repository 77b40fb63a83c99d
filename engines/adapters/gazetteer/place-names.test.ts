import test from 'ava'
import fc from 'fast-check'
import { normalizeName } from './place-names.ts'

const same = {
  'São Paulo': 'sao paulo',
  Zürich: 'ZURICH',
  'Saint-Étienne': 'saint etienne',
  'Xi’an': "xi'an",
  'St. Louis': 'st  louis',
  Łódź: 'lodz',
  Ærø: 'aero',
  Gießen: 'giessen',
  Diyarbakır: 'diyarbakir',
  İzmir: 'izmir',
  'Москва ': 'москва',
  Αθήνα: 'αθηνα',
  서울: '서울',
}

for (const [name, typed] of Object.entries(same))
  test(`${name} is found by ${typed}`, t => t.is(normalizeName(name), normalizeName(typed)))

test('nothing is left of a text without words', t => t.is(normalizeName(' ,.’ - / '), ''))

test('normalizing a normalized name changes nothing', t => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text =>
      t.is(normalizeName(normalizeName(text)), normalizeName(text)),
    ),
  )
})
