import test from 'ava'
import { hasMatch, isLiked, isSwipedIn, mirrored, type Relation } from './relation.ts'

const at = '2026-03-01T12:00:00.000Z'
const relation = (dating: Relation['modes']['dating'], isBlocked = false): Relation => ({
  isBlocked,
  modes: { dating },
})

test("the other is liked as the viewer's last swipe says, and a pass is no like", t => {
  for (const action of ['like', 'super_like'] as const)
    t.is(mirrored(relation({ swipe: { action, at } })).modes.dating?.liked, action)
  for (const action of ['pass', 'maybe'] as const)
    t.false(isLiked(mirrored(relation({ swipe: { action, at } }))))
})

test("the other's like of the viewer is no swipe that the viewer's side knows the time of", t => {
  const other = mirrored(relation({ liked: 'like' }))
  t.false(isLiked(other))
  t.false(isSwipedIn(other, 'dating', new Date(at)))
})

test('matches and blocks are the same from both sides', t => {
  t.true(hasMatch(mirrored(relation({ match: 'live' }))))
  t.is(mirrored(relation({ match: 'ended' })).modes.dating?.match, 'ended')
  t.true(mirrored(relation({}, true)).isBlocked)
})

test('linked members are in no deck of each other, unless both ask to be', t => {
  const linked = (link: Relation['link']) => ({ ...relation({}), link })
  t.true(isSwipedIn(linked('linked'), 'dating', new Date(at)))
  t.false(isSwipedIn(linked('suggested'), 'dating', new Date(at)))
  t.is(mirrored(linked('linked')).link, 'linked')
})
