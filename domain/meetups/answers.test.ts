import test from 'ava'
import fc from 'fast-check'
import type { AnswerStatus } from '../../contracts/meetups/meetups.ts'
import { allAnswers, answerOf, changeAttendance, noAnswers, removeAnswer } from './answers.ts'

const statuses = ['going', 'maybe', 'not_going', 'requested'] as const
const member = fc.constantFrom('a', 'b00', 'c00', 'd01', 'e01')
const step = fc.record({ member, status: fc.constantFrom(null, ...statuses) })

test('answers behave like a plain list, and earlier versions stay unchanged', t => {
  fc.assert(
    fc.property(fc.array(step), steps => {
      const expected = new Map<string, AnswerStatus>()
      let answers = noAnswers
      for (const { member, status } of steps) {
        const before = JSON.stringify(answers)
        const next = status
          ? changeAttendance(answers, member, { status })
          : removeAnswer(answers, member)
        t.is(JSON.stringify(answers), before)
        if (status) expected.set(member, status)
        else expected.delete(member)
        answers = next
      }
      const listed = [...expected].map(([profileId, status]) => ({ profileId, status }))
      t.deepEqual(allAnswers(answers), listed)
      for (const one of ['a', 'b00', 'c00', 'd01', 'e01'])
        t.is(answerOf(answers, one), expected.get(one))
    }),
  )
})
