import test from 'ava'
import { searchMessages } from './search-messages.ts'

const messages = ['Jazz on Friday?', 'At the café,  by the lake', 'No jazz today', 'İstanbul'].map(
  (content, index) => ({
    id: `${index}`,
    senderProfileId: 'me',
    content,
    createdAt: '2026-11-20T10:00:00.000Z',
  }),
)
const found = (text: string) => searchMessages(messages, text).map(({ id }) => id)

test('a search finds messages from the newest on, whatever the case, accents and spaces', t => {
  t.deepEqual(found('jazz'), ['2', '0'])
  t.deepEqual(found('CAFE, by'), ['1'])
  t.deepEqual(found(' istanbul '), ['3'])
})

test('a text that no message has, or of spaces only, finds none', t => {
  t.deepEqual(found('tango'), [])
  t.deepEqual(found('  '), [])
})
