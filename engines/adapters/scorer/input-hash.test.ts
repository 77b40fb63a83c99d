import test from 'ava'
import fc from 'fast-check'
import { anySubject, subject } from '../../../test/engines/scorer-subjects.ts'
import { inputHash } from './subject.ts'

test('the input hash does not depend on the order of the two subjects', t => {
  fc.assert(
    fc.property(anySubject, anySubject, (a, b) =>
      t.is(inputHash(a, b), inputHash({ ...b }, { ...a })),
    ),
  )
})

test('the input hash changes when either subject changes', t => {
  const [baker, singer] = [subject({ bio: 'Bread.' }), subject({ bio: 'Alto.' })]
  const before = inputHash(baker, singer)
  t.is(before.length, 22)
  t.not(inputHash({ ...baker, hobbies: ['hiking'] }, singer), before)
  t.not(inputHash(baker, { ...singer, seekingDescription: 'A choir.' }), before)
  t.not(inputHash(baker, baker), before)
})
