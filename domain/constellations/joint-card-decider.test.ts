import test from 'ava'
import { outcome } from '../../test/deciders/outcome.ts'
import { type JointCardCommand, type JointCardEvent, jointCard } from './joint-card-decider.ts'

const card = { jointId: 'j1', members: ['ash', 'wren'] }
const content = { text: 'Two for tea', photos: ['p1'], modes: ['dating' as const] }
const dating = { mode: 'dating' as const }
const shown = { visible: true, mutual: true, groupId: 'g1' }

const proposed = (by = 'wren', version = 0): JointCardEvent => ({
  type: 'JointCardProposed',
  data: { ...card, by, version, ...content },
})
const confirmed = (by: string, isOpen: boolean, asksFirst = true): JointCardEvent => ({
  type: 'JointCardConfirmed',
  data: { ...card, by, asksFirst, isOpen },
})
const ended = (by: string): JointCardEvent => ({ type: 'JointCardEnded', data: { ...card, by } })
const swiped = (action: 'like' | 'pass', by = 'kai'): JointCardEvent => ({
  type: 'JointCardSwiped',
  data: { ...card, by, action, ...dating },
})
const like = (type: 'Proposed' | 'Agreed' | 'Declined' | 'Sent', by: string) =>
  ({ type: `JointLike${type}`, data: { ...card, by, on: 'kai', ...dating } }) as JointCardEvent
const matched: JointCardEvent = {
  type: 'JointCardMatched',
  data: { ...card, on: 'kai', ...dating, groupId: 'g1' },
}
const swipe = (action: 'like' | 'pass', more: object = {}) =>
  ({ type: 'SwipeJointCard', by: 'kai', action, ...dating, ...shown, ...more }) as JointCardCommand
const likeTogether = (by: string, more: object = {}) =>
  ({ type: 'LikeTogether', by, on: 'kai', ...dating, ...shown, ...more }) as JointCardCommand
const answer = (by: string, agrees: boolean, more: object = {}) =>
  ({ type: 'AnswerJointLike', by, on: 'kai', agrees, ...shown, ...more }) as JointCardCommand
const confirm = (by: string, version = 0, asksFirst = true, mutual = true) =>
  ({ type: 'ConfirmJointCard', by, version, asksFirst, mutual }) as const
const open = [proposed(), confirmed('ash', true)]
/** Neither wants to see likes before they are sent. */
const trusting = [proposed(), confirmed('wren', false, false), confirmed('ash', true, false)]

test('a card is open once all have confirmed its present version', t => {
  const propose = { type: 'ProposeJointCard', ...card, by: 'wren', ...content } as const
  t.deepEqual(outcome(jointCard, [], propose), [proposed()])
  t.deepEqual(outcome(jointCard, [proposed()], propose), [])
  t.deepEqual(outcome(jointCard, [proposed()], confirm('ash')), [confirmed('ash', true)])
  t.deepEqual(outcome(jointCard, open, confirm('ash')), [])
  t.like(outcome(jointCard, [proposed()], swipe('like')), { code: 'not_found' })
  t.like(outcome(jointCard, [proposed()], confirm('kai')), { code: 'not_found' })
})

test('a card does not open before all of its people see each other', t => {
  const hidden = confirm('ash', 0, true, false)
  t.deepEqual(outcome(jointCard, [proposed()], hidden), [confirmed('ash', false)])
  const waiting = [proposed(), confirmed('ash', false)]
  t.deepEqual(outcome(jointCard, waiting, hidden), [])
  t.deepEqual(outcome(jointCard, waiting, confirm('ash')), [confirmed('ash', true)])
  t.deepEqual(outcome(jointCard, open, confirm('ash', 0, false, false)), [
    confirmed('ash', true, false),
  ])
})

test('a change closes the card until all confirm it, and a yes to the old one says nothing', t => {
  const revise = { type: 'ReviseJointCard', by: 'ash', version: 0, ...content } as const
  t.deepEqual(outcome(jointCard, open, revise), [proposed('ash', 1)])
  const changed = [...open, proposed('ash', 1)]
  t.like(outcome(jointCard, changed, revise), { code: 'joint_card_changed' })
  t.like(outcome(jointCard, changed, confirm('wren', 0)), { code: 'joint_card_changed' })
  t.like(outcome(jointCard, changed, swipe('like')), { code: 'not_found' })
  t.deepEqual(outcome(jointCard, changed, confirm('wren', 1)), [confirmed('wren', true)])
})

for (const by of ['ash', 'wren'])
  test(`${by} ends the card at once, and a match or yes after it cannot be`, t => {
    t.deepEqual(outcome(jointCard, open, { type: 'WithdrawJointCard', by }), [ended(by)])
    const history = [...open, like('Sent', 'ash'), ended(by)]
    for (const command of [swipe('like'), likeTogether('ash'), confirm('ash'), answer('ash', true)])
      t.like(outcome(jointCard, history, command), { code: 'not_found' })
  })

test('a member who may not see all of its people cannot swipe, nor can its people', t => {
  for (const hidden of [{ visible: false }, { by: 'ash' }, { mode: 'friendship' }])
    t.like(outcome(jointCard, open, swipe('like', hidden)), { code: 'not_found' })
  t.like(outcome(jointCard, open, likeTogether('ash', { visible: false })), { code: 'not_found' })
  t.like(outcome(jointCard, open, likeTogether('kai')), { code: 'not_found' })
})

test('a like for all waits for those who want to see it first', t => {
  t.deepEqual(outcome(jointCard, open, likeTogether('ash')), [like('Proposed', 'ash')])
  const waiting = [...open, like('Proposed', 'ash')]
  t.deepEqual(outcome(jointCard, waiting, answer('wren', true)), [
    like('Agreed', 'wren'),
    like('Sent', 'ash'),
  ])
  t.deepEqual(outcome(jointCard, waiting, likeTogether('wren')), [
    like('Agreed', 'wren'),
    like('Sent', 'ash'),
  ])
  t.deepEqual(outcome(jointCard, waiting, answer('wren', false)), [like('Declined', 'wren')])
  t.deepEqual(outcome(jointCard, waiting, answer('ash', true)), [])
  const declined = [...waiting, like('Declined', 'wren')]
  t.like(outcome(jointCard, declined, answer('wren', true)), { code: 'not_found' })
})

test('somebody hidden from one who likes them together is like nobody', t => {
  const waiting = [...open, like('Proposed', 'ash')]
  for (const agrees of [true, false])
    t.like(outcome(jointCard, waiting, answer('wren', agrees, { visible: false })), {
      code: 'not_found',
    })
})

test('a like of all to somebody hidden from one of them is sent as any other, without a match', t => {
  const hidden = { mutual: false }
  t.deepEqual(outcome(jointCard, trusting, likeTogether('ash', hidden)), [like('Sent', 'ash')])
  const liked = [...trusting, swiped('like')]
  t.deepEqual(outcome(jointCard, liked, likeTogether('ash', hidden)), [like('Sent', 'ash')])
  const sent = [...trusting, like('Sent', 'ash')]
  t.deepEqual(outcome(jointCard, sent, swipe('like', hidden)), [swiped('like')])
  const both = [...sent, swiped('like')]
  t.deepEqual(outcome(jointCard, both, swipe('like', hidden)), [])
  t.deepEqual(outcome(jointCard, both, swipe('like')), [matched], 'they see each other by now')
  t.deepEqual(outcome(jointCard, both, likeTogether('wren')), [matched])
})

test('a like for all is sent at once where nobody asks to see it', t => {
  t.deepEqual(outcome(jointCard, trusting, likeTogether('ash')), [like('Sent', 'ash')])
  t.deepEqual(outcome(jointCard, [...trusting, like('Sent', 'ash')], likeTogether('wren')), [])
})

test('both likes make one match, whichever comes first', t => {
  const sent = [...trusting, like('Sent', 'ash')]
  t.deepEqual(outcome(jointCard, sent, swipe('like')), [swiped('like'), matched])
  t.deepEqual(outcome(jointCard, [...trusting, swiped('like')], likeTogether('ash')), [
    like('Sent', 'ash'),
    matched,
  ])
  t.deepEqual(outcome(jointCard, [...sent, swiped('like'), matched], swipe('like')), [])
  t.deepEqual(outcome(jointCard, sent, swipe('pass')), [swiped('pass')])
  t.deepEqual(outcome(jointCard, [...sent, swiped('pass')], swipe('pass')), [])
})

test('a block, a suspension or a deleted account ends the card, or what it says of them', t => {
  const leave = (by: string) => ({ type: 'LeaveJointCard', by }) as const
  t.deepEqual(outcome(jointCard, open, leave('ash')), [ended('ash')])
  t.deepEqual(outcome(jointCard, [...open, ended('ash')], leave('wren')), [])
  const history = [...open, swiped('like'), like('Proposed', 'ash')]
  const parted = [swiped('pass'), like('Declined', 'kai')]
  t.deepEqual(outcome(jointCard, history, leave('kai')), parted)
  const sent = [...trusting, swiped('like'), like('Sent', 'ash')]
  t.deepEqual(outcome(jointCard, sent, leave('kai')), parted)
  t.deepEqual(outcome(jointCard, [...sent, ...parted], swipe('like')), [swiped('like')])
  t.deepEqual(outcome(jointCard, [...sent, matched], leave('kai')), [])
  t.deepEqual(outcome(jointCard, open, leave('kai')), [])
})
