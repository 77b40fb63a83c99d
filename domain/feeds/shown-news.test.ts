import test from 'ava'
import { type ShownNews, showNews } from './shown-news.ts'

const at = (time: string) => new Date(`2026-06-01T${time}:00.000Z`)
const counts = (messages: number, matches = 0, others = 0) => ({ messages, matches, others })
type Poll = readonly [time: string, counts: ReturnType<typeof counts>]
const read = (...polls: readonly Poll[]) =>
  polls.reduce<ShownNews | undefined>(
    (last, [time, now]) => showNews(last, now, at(time)),
    undefined,
  )

test('times are full hours', t => {
  const hour = at('12:00').toISOString()
  t.deepEqual(read(['12:47', counts(2, 1)]), { counts: counts(2, 1), hour, since: hour })
})

test('counts grow with the first reading of an hour, and not within it', t => {
  t.deepEqual(read(['12:10', counts(1)], ['12:50', counts(3)])?.counts, counts(1))
  t.like(read(['12:10', counts(1)], ['12:50', counts(3)], ['13:00', counts(3)]), {
    counts: counts(3),
    since: at('13:00').toISOString(),
  })
})

test('counts shrink at once and do not grow back within the hour', t => {
  t.deepEqual(read(['12:10', counts(2, 1)], ['12:11', counts(0, 1)])?.counts, counts(0, 1))
  const back = read(['12:10', counts(2)], ['12:11', counts(1)], ['12:12', counts(2)])
  t.deepEqual(back?.counts, counts(1))
})

test('an entry is as new as the last growth of one of its counts', t => {
  const since = (...polls: readonly Poll[]) => read(...polls)?.since
  t.is(since(['12:10', counts(2)], ['13:10', counts(1)]), at('12:00').toISOString())
  t.is(since(['12:10', counts(2)], ['13:10', counts(2)]), at('12:00').toISOString())
  t.is(since(['12:10', counts(2)], ['13:10', counts(1, 1)]), at('13:00').toISOString())
})
