import test from 'ava'
import { dragOf } from './use-swipe-gesture.ts'

test('a drag past 100 px to the right is like, to the left is pass; 100 px is neither', t => {
  t.is(dragOf(100).swipes, undefined)
  t.is(dragOf(101).swipes, 'like')
  t.is(dragOf(-100).swipes, undefined)
  t.is(dragOf(-101).swipes, 'pass')
})

test('a card that is dragged past 50 px fades to 0.8 and shows its action; at 50 px it does not', t => {
  for (const x of [0, 50, -50]) t.like(dragOf(x), { opacity: 1, toward: undefined })
  t.like(dragOf(51), { opacity: 0.8, toward: 'like' })
  t.like(dragOf(-51), { opacity: 0.8, toward: 'pass' })
})
