import test from 'ava'
import { missingFields } from './missing-fields.ts'
import { emptyForm } from './profile-form.ts'

test('an empty form lacks all required fields, in the order of the step', t => {
  t.deepEqual(missingFields(emptyForm), [
    "confirm you're 18+",
    'add your age',
    'choose a pseudonym',
    'choose a gender',
    'choose an orientation',
  ])
})

test('blank texts and an unreadable age count as missing', t => {
  const form = { ageConfirmed: true, age: Number.NaN, pseudonym: ' ', gender: 'woman' }
  t.deepEqual(missingFields(form), ['add your age', 'choose a pseudonym', 'choose an orientation'])
})

test('a complete form lacks nothing', t => {
  const form = { ageConfirmed: true, age: 31, pseudonym: 'Ash', gender: 'woman' }
  t.deepEqual(missingFields({ ...form, orientation: 'queer' }), [])
})
