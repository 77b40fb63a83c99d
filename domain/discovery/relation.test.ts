import test from 'ava'
import {
  hasMatch,
  isBlocked,
  isLiked,
  isSwipedIn,
  isTurnedDown,
  minuteOf,
  mirrored,
  type Relation,
  timeOfMinute,
} from './relation.ts'

const at = Date.parse('2026-03-01T12:00:00.000Z')
const minute = minuteOf(at)

test("the other is liked as the viewer's last swipe says, and a pass is no like", t => {
  for (const swipe of ['like', 'super_like'] as const)
    t.deepEqual(mirrored({ dating: { swipe, minute } }), { dating: { liked: swipe } })
  for (const swipe of ['pass', 'maybe'] as const)
    t.false(isLiked(mirrored({ dating: { swipe, minute } })))
})

test("the other's like of the viewer is no swipe that the viewer's side knows the time of", t => {
  const other = mirrored({ dating: { liked: 'like' } })
  t.false(isLiked(other))
  t.false(isSwipedIn(other, 'dating', new Date(at)))
})

test('matches and blocks are the same from both sides', t => {
  t.true(hasMatch(mirrored({ dating: { match: 'live' } })))
  t.is(mirrored({ dating: { match: 'ended' } }).dating?.match, 'ended')
  t.deepEqual(mirrored({ blocks: true }), { isBlockedBy: true })
  for (const block of [{ blocks: true }, { isBlockedBy: true }] as const)
    for (const one of [block, mirrored(block), mirrored(mirrored(block))]) t.true(isBlocked(one))
})

test('linked members are in no deck of each other, unless both ask to be', t => {
  const linked = (link: 'linked' | 'suggested'): Relation => ({ link })
  t.true(isSwipedIn(linked('linked'), 'dating', new Date(at)))
  t.false(isSwipedIn(linked('suggested'), 'dating', new Date(at)))
  t.is(mirrored(linked('linked')).link, 'linked')
})

test('the minute of a swipe is the next full one', t => {
  for (const [past, later] of [
    [0, 0],
    [1, 60_000],
    [60_000, 60_000],
  ] as const)
    t.is(timeOfMinute(minuteOf(at + past)), at + later)
})

test('a pass and a maybe turn somebody down in their mode while they count, the end of a match in every mode', t => {
  const now = new Date(at)
  for (const swipe of ['pass', 'maybe'] as const) {
    t.true(isTurnedDown({ dating: { swipe, minute } }, 'dating', now))
    t.false(isTurnedDown({ dating: { swipe, minute } }, 'friendship', now))
    t.false(isTurnedDown({ dating: { swipe, minute: minute - 200 * 24 * 60 } }, 'dating', now))
  }
  t.true(isTurnedDown({ dating: { match: 'ended' } }, 'friendship', now))
  for (const inMode of [{ swipe: 'like', minute }, { match: 'live' }] as const)
    t.false(isTurnedDown({ dating: inMode }, 'dating', now))
})
