import test from 'ava'
import { nextUnanswered } from './next-question.ts'

const questions = ['a', 'b', 'c', 'd']
const next = (current: number, ...answered: string[]) =>
  nextUnanswered(questions, new Set(answered), current)

test('the next unanswered question comes after the current one', t => {
  t.is(next(0), 1)
  t.is(next(0, 'a', 'b'), 2)
})

test('after the last question it is the first skipped one', t => {
  t.is(next(3, 'd'), 0)
  t.is(next(3, 'a', 'd'), 1)
  t.is(next(2, 'c', 'd'), 0)
})

test('there is none if all others are answered', t => {
  t.is(next(1, 'a', 'c', 'd'), undefined)
  t.is(next(3, 'a', 'b', 'c', 'd'), undefined)
})
