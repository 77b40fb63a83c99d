import test from 'ava'
import fc from 'fast-check'
import { anySubject, subject } from '../../test/engines/analyst-subjects.ts'
import { basisOf } from './input-hash.ts'

test('a basis is the same whichever of the two comes first', t => {
  fc.assert(
    fc.property(anySubject, anySubject, (a, b) => t.is(basisOf(a, b), basisOf({ ...b }, { ...a }))),
  )
})

test('a basis is another one when either says anything else', t => {
  const [baker, singer] = [subject({ bio: 'Bread.' }), subject({ bio: 'Alto.' })]
  const before = basisOf(baker, singer)
  t.is(before.length, 22)
  t.not(basisOf({ ...baker, hobbies: ['hiking'] }, singer), before)
  t.not(basisOf(baker, { ...singer, seekingDescription: 'A choir.' }), before)
  t.not(basisOf(baker, baker), before)
})
