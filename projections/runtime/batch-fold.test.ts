import test from 'ava'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { messages } from '../views/chat.ts'
import { createBatchFold } from './batch-fold.ts'

const eventAt = (position: number, type: string, data: object) =>
  ({ type, data, at: 'now', revision: position, position: String(position) }) as RecordedEvent &
    RecordedEvent<DomainEvent>

const sent = (position: number, messageId: string) =>
  eventAt(position, 'MessageSent', { messageId, matchId: 'm', from: 'a', to: 'b', content: 'Hi' })

const forgotten = (position: number, ...messageIds: string[]) =>
  eventAt(position, 'MessagesForgotten', { matchId: 'm', messageIds })

test('new documents are not loaded, existing ones are', async t => {
  const loaded: string[] = []
  const batch = createBatchFold(messages, async keys => {
    loaded.push(...keys)
    return keys.map(() => undefined)
  })
  await batch.fold([sent(1, 'one'), sent(2, 'two'), forgotten(3, 'two', 'earlier')])
  t.deepEqual(loaded, ['earlier'])
  t.deepEqual(
    batch
      .takeChanges()
      .map(({ key, document, position }) => [
        key,
        (document as { id: string } | null)?.id,
        position,
      ]),
    [
      ['one', 'one', '1'],
      ['two', undefined, '3'],
    ],
  )
  await batch.fold([forgotten(4, 'one'), sent(1, 'one')])
  t.deepEqual(loaded, ['earlier'])
  t.deepEqual(
    batch.takeChanges().map(({ key, document, position }) => [key, document, position]),
    [['one', null, '4']],
  )
})
