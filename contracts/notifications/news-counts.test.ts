import test from 'ava'
import { newsText } from './news-counts.ts'

test('counts are in words, without those that are zero', t => {
  t.is(newsText({ messages: 0, matches: 0, others: 0 }), '')
  t.is(
    newsText({ messages: 1, matches: 1, others: 1 }),
    '1 new message, 1 match, 1 other notification',
  )
  t.is(newsText({ messages: 2, matches: 0, others: 3 }), '2 new messages, 3 other notifications')
})

test('above 99 a count says no more than that', t => {
  t.is(newsText({ messages: 99, matches: 100, others: 0 }), '99 new messages, 99+ matches')
})
