import test from 'ava'
import { farewells } from '../../contracts/chat/farewells.ts'
import { spanOf } from '../../contracts/chat/vanishing.ts'
import { outcome, stateAfter } from '../../test/deciders/outcome.ts'
import { type ConversationCommand, conversation } from './decider.ts'

const profiles: [string, string] = ['me', 'you']
const match = { matchId: 'm1', profiles, mode: 'dating' } as const

const now = new Date('2026-03-01T21:00:00Z')
const open = { type: 'OpenConversation', ...match } satisfies ConversationCommand
const close = { type: 'CloseConversation', matchId: 'm1' } satisfies ConversationCommand
const send = (from: string, messageId = 'a') =>
  ({
    type: 'SendMessage',
    from,
    messageId,
    content: 'Hello',
    match,
    now,
  }) satisfies ConversationCommand
const read = (by: string, upTo: number) =>
  ({ type: 'MarkRead', matchId: 'm1', by, upTo }) satisfies ConversationCommand

const opened = { type: 'ConversationOpened', data: match } as const
const closed = { type: 'ConversationClosed', data: { matchId: 'm1' } } as const
const sent = (from: string, to: string, messageId = 'a') =>
  ({ type: 'MessageSent', data: { matchId: 'm1', messageId, from, to, content: 'Hello' } }) as const
const wasRead = (by: string, upTo: number) =>
  ({ type: 'MessagesRead', data: { matchId: 'm1', by, upTo } }) as const

const react = (by: string, reaction: 'heart' | 'sunny' | null, messageId = 'a') =>
  ({ type: 'React', matchId: 'm1', messageId, by, reaction }) satisfies ConversationCommand
const gave = (by: string, reaction = 'heart', messageId = 'a') =>
  ({ type: 'ReactionGiven', data: { matchId: 'm1', messageId, by, reaction } }) as const
const tookBack = (by: string, messageId = 'a') =>
  ({ type: 'ReactionTakenBack', data: { matchId: 'm1', messageId, by } }) as const
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

const choose = (by: string, days: 1 | 7 | null) =>
  ({ type: 'ChooseVanishing', by, days, match }) satisfies ConversationCommand
const chose = (profileId: string, days: 1 | 7 | null) =>
  ({ type: 'VanishingChosen', data: { matchId: 'm1', profileId, days } }) as const
const vanish = (span: string) =>
  ({ type: 'VanishMessages', matchId: 'm1', span }) satisfies ConversationCommand
const inSpan = (days: 1 | 7 = 7, at = now) => spanOf('m1', days, at)
const sentInSpan = (messageId: string, span = inSpan()) => {
  const { type, data } = sent('me', 'you', messageId)
  return { type, data: { ...data, ...span } } as const
}

test('messages vanish while both chose the same number of days, not before and not after', t => {
  const agreed = [opened, chose('me', 7), chose('you', 7)]
  t.deepEqual(outcome(conversation, [opened, chose('me', 7)], send('me')), [sent('me', 'you')])
  t.deepEqual(outcome(conversation, [opened, chose('me', 7), chose('you', 1)], send('me')), [
    sent('me', 'you'),
  ])
  t.deepEqual(outcome(conversation, agreed, send('me')), [sentInSpan('a')])
  t.deepEqual(outcome(conversation, [...agreed, chose('you', null)], send('me')), [
    sent('me', 'you'),
  ])
  t.like(inSpan(), { vanishAt: '2026-03-09T00:00:00.000Z' })
})

test('each side chooses for themselves, also before it is open, and once', t => {
  t.deepEqual(outcome(conversation, [], choose('me', 7)), [opened, chose('me', 7)])
  t.deepEqual(outcome(conversation, [opened, chose('me', 7)], choose('me', 7)), [])
  t.deepEqual(outcome(conversation, [opened], choose('me', null)), [])
  t.like(outcome(conversation, [opened, closed], choose('me', 7)), noChat)
  t.like(outcome(conversation, [opened], choose('someone', 7)), noChat)
})

test('a reaction vanishes with its message', t => {
  const given = outcome(conversation, [opened, sentInSpan('a')], react('you', 'heart'))
  t.like(given, [{ type: 'ReactionGiven', data: { span: inSpan().span } }])
})

test('the messages of a span vanish together, and only they', t => {
  const { span } = inSpan()
  const other = inSpan(1)
  const history = [
    opened,
    sent('me', 'you', 'a'),
    sentInSpan('b'),
    sentInSpan('c', other),
    sentInSpan('d'),
  ]
  const vanished = {
    type: 'MessagesVanished' as const,
    data: { matchId: 'm1', span, messageIds: ['d', 'b'], upTo: 4 },
  }
  t.deepEqual(outcome(conversation, history, vanish(span)), [vanished])
  t.deepEqual(outcome(conversation, [...history, vanished], vanish(span)), [])
  t.like(outcome(conversation, [...history, vanished], react('you', 'heart', 'd')), noMessage)
  t.like(outcome(conversation, [...history, vanished], react('you', 'heart', 'c')), [
    { type: 'ReactionGiven' },
  ])
  t.deepEqual(outcome(conversation, [...history, closed], vanish(span)), [])
})

const agree = (by: string, agrees = true) =>
  ({ type: 'AgreeToPhotos', by, agrees, match }) satisfies ConversationCommand
const agreed = (profileId: string, agrees = true) =>
  ({ type: 'PhotosAgreed', data: { matchId: 'm1', profileId, agrees } }) as const
const takeBack = (by: string, messageId = 'a') =>
  ({ type: 'TakePhotoBack', matchId: 'm1', messageId, by }) satisfies ConversationCommand
const takenBack = {
  type: 'PhotoTakenBack',
  data: { matchId: 'm1', messageId: 'a', by: 'me' },
} as const
const withPhoto = (messageId = 'a') => {
  const { type, data } = sentInSpan(messageId)
  return { type, data: { ...data, photo: true } } as const
}

test('photos are sent while both agree, not before and not after', t => {
  const sending = { ...send('me'), photo: true } as const
  const notAgreed = { code: 'photos_not_agreed' }
  const both = [opened, agreed('me'), agreed('you')]
  for (const history of [
    [],
    [opened],
    [opened, agreed('me')],
    [opened, agreed('you')],
    [opened, agreed('me'), agreed('you', false)],
    [...both, agreed('me', false)],
  ])
    t.like(outcome(conversation, history, sending), notAgreed)
  const { type, data } = sent('me', 'you')
  t.deepEqual(outcome(conversation, both, sending), [{ type, data: { ...data, photo: true } }])
  t.like(outcome(conversation, [...both, closed], sending), noChat)
})

test('each side agrees to photos for themselves, also before the chat is open, and once', t => {
  t.deepEqual(outcome(conversation, [], agree('me')), [opened, agreed('me')])
  t.deepEqual(outcome(conversation, [opened, agreed('me')], agree('me')), [])
  t.deepEqual(outcome(conversation, [opened], agree('me', false)), [agreed('me', false)])
  t.like(outcome(conversation, [opened], agree('someone')), noChat)
  t.like(outcome(conversation, [opened, closed], agree('me')), noChat)
})

test('a photo is taken back by who sent it, once', t => {
  const history = [opened, withPhoto(), sent('me', 'you', 'b')]
  t.deepEqual(outcome(conversation, history, takeBack('me')), [takenBack])
  for (const refused of [takeBack('you'), takeBack('me', 'b'), takeBack('me', 'unknown')])
    t.like(outcome(conversation, history, refused), noMessage)
  t.like(outcome(conversation, [...history, takenBack], takeBack('me')), noMessage)
  t.like(outcome(conversation, [...history, closed], takeBack('me')), noMessage)
})

test('messages that vanish name those of them that still have a photo', t => {
  const history = [opened, withPhoto('a'), withPhoto('b'), sentInSpan('c'), takenBack]
  t.like(outcome(conversation, history, vanish(inSpan().span)), [
    { data: { messageIds: ['c', 'b', 'a'], photoIds: ['b'] } },
  ])
})

const closeKindly = (from: string) =>
  ({
    type: 'CloseKindly',
    from,
    messageId: 'z',
    farewell: 'thanks',
    match,
    now,
  }) satisfies ConversationCommand
const farewell = (from: string, to: string) => {
  const { type, data } = sent(from, to, 'z')
  return { type, data: { ...data, content: farewells.thanks } } as const
}
const closedKindly = (by: string) =>
  ({
    type: 'ConversationClosedKindly',
    data: { matchId: 'm1', by, endsAt: '2026-03-08T21:00:00.000Z' },
  }) as const
const isClosed = {
  code: 'chat_closed',
  message: 'This chat was closed. You can still read it, and unmatch.',
}

test('a chat that is closed kindly ends with one of three texts, and a week later', t => {
  const ended = [farewell('me', 'you'), closedKindly('me')]
  t.deepEqual(outcome(conversation, [], closeKindly('me')), [opened, ...ended])
  t.deepEqual(outcome(conversation, [opened, sent('you', 'me')], closeKindly('me')), ended)
  t.like(outcome(conversation, [opened, closed], closeKindly('me')), noChat)
  t.like(outcome(conversation, [opened], closeKindly('someone')), noChat)
})

test('in a chat that is closed kindly nobody writes, and both read and react', t => {
  const history = [opened, farewell('me', 'you'), closedKindly('me')]
  for (const one of ['me', 'you']) {
    t.like(outcome(conversation, history, send(one)), isClosed)
    t.like(outcome(conversation, history, closeKindly(one)), isClosed)
  }
  t.deepEqual(outcome(conversation, history, read('you', 1)), [wasRead('you', 1)])
  t.like(outcome(conversation, history, react('you', 'heart', 'z')), [{ type: 'ReactionGiven' }])
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

test('the state counts revisions and knows messages by their ids only', t => {
  const history = [opened, sent('me', 'you', 'a'), sent('you', 'me', 'b'), wasRead('you', 1)]
  t.deepEqual(stateAfter(conversation, history), {
    status: 'open',
    profiles: ['me', 'you'],
    length: 4,
    lastMessages: { me: 1, you: 2 },
    readUpTo: { you: 1 },
    messages: { id: 'b', revision: 2, before: { id: 'a', revision: 1, before: null } },
    reactions: {},
    muted: [],
    hasFarewell: false,
    vanishing: {},
    photosAgreed: {},
    photos: {},
  })
  t.like(stateAfter(conversation, [...history, gave('me'), closed]), {
    messages: null,
    reactions: {},
  })
})

const noMessage = {
  code: 'not_found',
  message: 'This message was not found. Open the chat again.',
}

test('a message can answer any message of the conversation, also an own one', t => {
  const history = [opened, sent('me', 'you', 'a'), sent('me', 'you', 'b')]
  for (const [from, to] of [
    ['me', 'you'],
    ['you', 'me'],
  ] as const)
    for (const answers of ['a', 'b']) {
      const { type, data } = sent(from, to, 'c')
      t.deepEqual(outcome(conversation, history, { ...send(from, 'c'), answers }), [
        { type, data: { ...data, answers } },
      ])
    }
})

test('a message cannot answer one that the conversation does not have', t => {
  const answering = { ...send('me', 'c'), answers: 'elsewhere' }
  t.like(outcome(conversation, [opened, sent('you', 'me', 'a')], answering), noMessage)
  t.like(outcome(conversation, [], answering), noMessage, 'not opened')
  t.like(outcome(conversation, [opened], { ...send('me', 'c'), answers: 'c' }), noMessage, 'itself')
})

test('nobody learns from an answer whether a closed or foreign conversation has a message', t => {
  const history = [opened, sent('me', 'you', 'a')]
  for (const answers of ['a', 'elsewhere']) {
    t.like(outcome(conversation, history, { ...send('someone'), answers }), noChat)
    t.like(outcome(conversation, [...history, closed], { ...send('me'), answers }), noChat)
  }
})

test('each side has one reaction to a message, which another one replaces', t => {
  const history = [opened, sent('me', 'you')]
  for (const by of ['me', 'you'])
    t.deepEqual(outcome(conversation, history, react(by, 'heart')), [gave(by)])
  t.deepEqual(outcome(conversation, [...history, gave('me')], react('me', 'sunny')), [
    gave('me', 'sunny'),
  ])
  const state = stateAfter(conversation, [...history, gave('me'), gave('me', 'sunny'), gave('you')])
  t.deepEqual(state.reactions, { a: ['me', 'you'] })
})

test('a reaction is taken back once, and only an own one', t => {
  const history = [opened, sent('me', 'you'), gave('me')]
  t.deepEqual(outcome(conversation, history, react('me', null)), [tookBack('me')])
  t.deepEqual(outcome(conversation, [...history, tookBack('me')], react('me', null)), [])
  t.deepEqual(outcome(conversation, history, react('you', null)), [])
})

test('nobody reacts to what the conversation does not have, nor in a closed or foreign one', t => {
  const history = [opened, sent('me', 'you')]
  for (const reaction of ['heart', null] as const) {
    t.like(outcome(conversation, history, react('me', reaction, 'elsewhere')), noMessage)
    t.like(outcome(conversation, [...history, closed], react('me', reaction)), noChat)
    for (const messageId of ['a', 'elsewhere'])
      t.like(outcome(conversation, history, react('someone', reaction, messageId)), noChat)
  }
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
