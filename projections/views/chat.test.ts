import test from 'ava'
import { longAgo } from '../../test/deciders/outcome.ts'
import { foldEvents, type SpecEvent } from '../../test/projections/fold-events.ts'
import { conversations, messages } from './chat.ts'

const matched: SpecEvent = {
  type: 'Matched',
  data: { matchId: 'x', profiles: ['you', 'me'], mode: 'dating' },
}
const later = '2026-01-02T12:00:00.000Z'
const sent = (from: string, content: string, revision: number): SpecEvent => ({
  type: 'MessageSent',
  data: { matchId: 'x', messageId: content, from, to: from === 'me' ? 'you' : 'me', content },
  at: later,
  revision,
})
const read = (by: string, upTo: number): SpecEvent => ({
  type: 'MessagesRead',
  data: { matchId: 'x', by, upTo },
})
const unmatched: SpecEvent = {
  type: 'Unmatched',
  data: { matchId: 'x', profiles: ['me', 'you'], mode: 'dating', by: 'me' },
}

const conversation = (...history: SpecEvent[]) => foldEvents(conversations, [matched, ...history]).x

test('a match creates a conversation without messages', t => {
  t.deepEqual(conversation(), {
    matchId: 'x',
    profiles: ['me', 'you'],
    mode: 'dating',
    createdAt: longAgo,
    lastMessage: null,
    lastAt: longAgo,
    unread: { me: 0, you: 0 },
    read: {},
    waiting: {},
  })
})

test('a conversation shows its last message and sorts by it', t => {
  t.like(conversation(sent('me', 'Hello', 1), sent('you', 'Hi', 2)), {
    lastMessage: { content: 'Hi', senderProfileId: 'you', createdAt: later },
    lastAt: later,
  })
})

test('a message is unread for the recipient, never for the sender', t => {
  t.deepEqual(conversation(sent('me', 'Hello', 1), sent('me', 'There', 2))?.unread, {
    me: 0,
    you: 2,
  })
})

test('messages up to the read revision are no longer unread', t => {
  const history = [sent('me', 'Hello', 1), sent('me', 'There', 2), read('you', 2)]
  t.like(conversation(...history), { unread: { me: 0, you: 0 }, read: { you: 2 } })
})

test('a message after the read revision stays unread', t => {
  const history = [
    sent('me', 'Hello', 1),
    sent('you', 'Hi', 2),
    sent('me', 'There', 3),
    sent('me', 'Again', 4),
    read('you', 1),
  ]
  t.deepEqual(conversation(...history)?.unread, { me: 1, you: 2 })
})

test("reading leaves the other member's unread count unchanged", t => {
  const history = [sent('me', 'Hello', 1), sent('you', 'Hi', 2), read('me', 2)]
  t.deepEqual(conversation(...history)?.unread, { me: 0, you: 1 })
})

test('an unmatch deletes the conversation, and later events do not create it again', t => {
  t.is(conversation(unmatched), undefined)
  t.is(conversation({ type: 'ConversationClosed', data: { matchId: 'x' } }), undefined)
  t.is(conversation(unmatched, sent('me', 'Hello', 1), read('you', 1)), undefined)
})

test('a message holds the id of the one that it answers', t => {
  const answering = { ...sent('you', 'Hi', 2) }
  const data = { ...(answering.data as object), answers: 'Hello' }
  const { Hi } = foldEvents(messages, [
    matched,
    sent('me', 'Hello', 1),
    { ...answering, data } as SpecEvent,
  ])
  t.is(Hi?.answers, 'Hello')
})

test('a message holds one reaction of each member, the newest last', t => {
  const gave = (by: string, reaction: string): SpecEvent => ({
    type: 'ReactionGiven',
    data: { matchId: 'x', messageId: 'Hello', by, reaction },
  })
  const tookBack: SpecEvent = {
    type: 'ReactionTakenBack',
    data: { matchId: 'x', messageId: 'Hello', by: 'me' },
  }
  const history = [matched, sent('me', 'Hello', 1), gave('me', 'heart'), gave('you', 'laugh')]
  const reactionsAfter = (...more: SpecEvent[]) =>
    foldEvents(messages, [...history, ...more]).Hello?.reactions
  t.deepEqual(reactionsAfter(gave('me', 'sunny')), [
    { by: 'you', reaction: 'laugh' },
    { by: 'me', reaction: 'sunny' },
  ])
  t.deepEqual(reactionsAfter(tookBack, tookBack), [{ by: 'you', reaction: 'laugh' }])
  const forgotten: SpecEvent = {
    type: 'MessagesForgotten',
    data: { matchId: 'x', messageIds: ['Hello'] },
  }
  t.deepEqual(foldEvents(messages, [...history, forgotten, gave('me', 'heart')]), {})
})

test('messages hold their revision in the conversation', t => {
  t.deepEqual(foldEvents(messages, [matched, sent('me', 'Hello', 1)]), {
    Hello: { id: 'Hello', matchId: 'x', from: 'me', content: 'Hello', at: later, revision: 1 },
  })
})
