import test from 'ava'
import { initialAnswer, isAnswered, responseOf } from './answer-words.ts'

test('an answer is one line of text, its follow-up the next line', t => {
  t.is(
    responseOf({ questionId: 'consent', answer: ' Ask. ', followUpAnswer: ' Often ' }),
    'Ask.\nOften',
  )
  t.is(responseOf({ questionId: 'hobbies', answer: ['Hiking', 'Yoga'] }), 'Hiking, Yoga')
  t.is(responseOf({ questionId: 'communication', answer: 7, followUpAnswer: ' ' }), '7/10')
})

test('a scale begins at 5, which is an answer; the others begin without one', t => {
  t.is(initialAnswer({ type: 'scale' }), 5)
  t.true(isAnswered(5))
  for (const type of ['text', 'select', 'multiselect'] as const)
    t.false(isAnswered(initialAnswer({ type })))
  t.false(isAnswered('  '))
  t.true(isAnswered(['Hiking']))
})
