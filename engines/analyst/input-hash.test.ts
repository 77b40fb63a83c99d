import test from 'ava'
import fc from 'fast-check'
import { anySubject, subject } from '../../test/engines/analyst-subjects.ts'
import { inputHash } from './input-hash.ts'

test('a basis is the same whichever of the two comes first', t => {
  fc.assert(
    fc.property(anySubject, anySubject, (a, b) =>
      t.is(inputHash(a, b), inputHash({ ...b }, { ...a })),
    ),
  )
})

test('a basis is another one when either says anything else', t => {
  const [baker, singer] = [subject({ bio: 'Bread.' }), subject({ bio: 'Alto.' })]
  const before = inputHash(baker, singer)
  t.is(before.length, 22)
  t.not(inputHash({ ...baker, hobbies: ['hiking'] }, singer), before)
  t.not(inputHash(baker, { ...singer, seekingDescription: 'A choir.' }), before)
  t.not(inputHash(baker, baker), before)
})
