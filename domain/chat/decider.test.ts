import test from 'ava'
import { outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { type ConversationCommand, conversation } from './decider.ts'

const profiles: [string, string] = ['me', 'you']
const match = { matchId: 'm1', profiles, mode: 'dating' } as const

const open = { type: 'OpenConversation', ...match } satisfies ConversationCommand
const close = { type: 'CloseConversation', matchId: 'm1' } satisfies ConversationCommand
const send = (from: string, messageId = 'a') =>
  ({ type: 'SendMessage', from, messageId, content: 'Hello', match }) satisfies ConversationCommand
const read = (by: string, upTo: number) =>
  ({ type: 'MarkRead', matchId: 'm1', by, upTo }) satisfies ConversationCommand

const opened = { type: 'ConversationOpened', data: match } as const
const closed = { type: 'ConversationClosed', data: { matchId: 'm1' } } as const
const sent = (from: string, to: string, messageId = 'a') =>
  ({ type: 'MessageSent', data: { matchId: 'm1', messageId, from, to, content: 'Hello' } }) as const
const wasRead = (by: string, upTo: number) =>
  ({ type: 'MessagesRead', data: { matchId: 'm1', by, upTo } }) as const

const mute = (by: string, isMuted = true) =>
  ({ type: 'MuteConversation', by, isMuted, match }) satisfies ConversationCommand
const muted = (profileId: string, isMuted = true) =>
  ({ type: 'ConversationMuted', data: { matchId: 'm1', profileId, isMuted } }) as const

const noChat = {
  code: 'not_found',
  message: 'This chat was not found. Go back to your messages.',
}

test('a conversation opens once', t => {
  t.deepEqual(outcome(conversation, [], open), [opened])
  t.deepEqual(outcome(conversation, [opened], open), [])
})

test('a closed conversation does not open again', t => {
  t.deepEqual(outcome(conversation, [opened, closed], open), [])
})

test('a match that ended before its conversation opened keeps it closed', t => {
  t.deepEqual(outcome(conversation, [], close), [closed])
  t.deepEqual(outcome(conversation, [closed], open), [])
  t.like(outcome(conversation, [closed], send('me')), noChat)
})

test('a conversation closes once', t => {
  t.deepEqual(outcome(conversation, [opened], close), [closed])
  t.deepEqual(outcome(conversation, [opened, closed], close), [])
})

test('either side can send a message to the other', t => {
  t.deepEqual(outcome(conversation, [opened], send('me')), [sent('me', 'you')])
  t.deepEqual(outcome(conversation, [opened], send('you')), [sent('you', 'me')])
})

test('each side mutes it for themselves, also before it is open, and stops that', t => {
  t.deepEqual(outcome(conversation, [], mute('me')), [opened, muted('me')])
  const history = [opened, muted('me')]
  t.deepEqual(outcome(conversation, history, mute('me')), [])
  t.deepEqual(outcome(conversation, history, mute('you')), [muted('you')])
  t.deepEqual(outcome(conversation, history, mute('me', false)), [muted('me', false)])
  t.deepEqual(outcome(conversation, history, mute('you', false)), [])
  t.deepEqual(stateAfter(conversation, [...history, muted('you'), muted('me', false)]).muted, [
    'you',
  ])
  t.like(outcome(conversation, [opened, closed], mute('me')), noChat)
  t.like(outcome(conversation, [opened], mute('someone')), noChat)
})

test('the first message opens a conversation that is not open yet', t => {
  t.deepEqual(outcome(conversation, [], send('you')), [opened, sent('you', 'me')])
})

test('a profile outside the match can neither send nor read', t => {
  for (const history of [[], [opened], [opened, sent('me', 'you')]]) {
    t.like(outcome(conversation, history, send('someone')), noChat)
    t.like(outcome(conversation, history, read('someone', 1)), noChat)
  }
})

test('a closed conversation takes no messages and no reads', t => {
  const history = [opened, sent('me', 'you'), closed]
  t.like(outcome(conversation, history, send('me')), noChat)
  t.like(outcome(conversation, history, read('you', 1)), noChat)
})

test('reading marks the messages of the other up to the given revision', t => {
  const history = [opened, sent('me', 'you', 'a'), sent('me', 'you', 'b')]
  t.deepEqual(outcome(conversation, history, read('you', 1)), [wasRead('you', 1)])
  t.deepEqual(outcome(conversation, [...history, wasRead('you', 1)], read('you', 2)), [
    wasRead('you', 2),
  ])
})

test('reading does not mark own messages', t => {
  t.deepEqual(outcome(conversation, [opened, sent('me', 'you')], read('me', 1)), [])
})

test('a read position never decreases', t => {
  const history = [opened, sent('me', 'you', 'a'), sent('me', 'you', 'b'), wasRead('you', 2)]
  t.deepEqual(outcome(conversation, history, read('you', 2)), [])
  t.deepEqual(outcome(conversation, history, read('you', 1)), [])
})

test('a read position never exceeds the newest message of the other', t => {
  const history = [opened, sent('me', 'you'), sent('you', 'me')]
  t.deepEqual(outcome(conversation, history, read('you', 99)), [wasRead('you', 1)])
})

test('the state counts revisions and stays small', t => {
  const messages = Array.from({ length: 500 }, (_, index) => sent('me', 'you', String(index)))
  t.deepEqual(
    stateAfter(conversation, [opened, ...messages, sent('you', 'me'), wasRead('you', 500)]),
    {
      status: 'open',
      profiles: ['me', 'you'],
      length: 503,
      lastMessages: { me: 500, you: 501 },
      readUpTo: { you: 500 },
      muted: [],
    },
  )
})

test('messages are deleted only after the conversation is closed', t => {
  const forget = {
    type: 'ForgetMessages',
    matchId: 'm1',
    messageIds: ['a'],
  } satisfies ConversationCommand
  t.deepEqual(outcome(conversation, [opened, sent('me', 'you')], forget), [])
  t.deepEqual(outcome(conversation, [opened, sent('me', 'you'), closed], forget), [
    { type: 'MessagesForgotten', data: { matchId: 'm1', messageIds: ['a'] } },
  ])
})
