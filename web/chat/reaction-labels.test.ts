import test from 'ava'
import { reactionsOf } from './reaction-labels.ts'

const nameOf = ({ sender }: { sender?: { pseudonym: string } }) => sender?.pseudonym ?? 'Rowan'
const by = { ownId: 'me', you: 'You', nameOf }
const message = { id: 'a', senderProfileId: 'you', content: 'Hi', createdAt: '' }
const sage = { pseudonym: 'Sage', isDemo: false }

test('a message without reactions shows none', t => {
  t.deepEqual(reactionsOf(message, by), [])
})

test('each kind of reaction is shown once, with everybody who gave it', t => {
  const reactions = [
    { reaction: 'heart', profileId: 'sage', sender: sage },
    { reaction: 'thank', profileId: 'you' },
    { reaction: 'heart', profileId: 'me' },
  ] as const
  t.deepEqual(reactionsOf({ ...message, reactions }, by), [
    { reaction: 'heart', by: ['Sage', 'You'], isOwn: true },
    { reaction: 'thank', by: ['Rowan'], isOwn: false },
  ])
})
