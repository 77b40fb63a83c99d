import test from 'ava'
import type { SendOptions } from './send-photo.ts'
import { createUploadQueue, type QueuedPhoto } from './upload-queue.ts'

const file = (name: string) => new File([name], name, { type: 'image/png' })

/** A queue whose uploads end when the test says so, with a log of its states. */
const opened = () => {
  const sends = new Map<string, PromiseWithResolvers<void> & SendOptions>()
  const failed: string[] = []
  let ids = 0
  const queue = createUploadQueue({
    newId: () => String(++ids),
    onFailed: ({ file: { name } }) => failed.push(name),
    send({ file: { name } }: QueuedPhoto, sending) {
      const settled = Promise.withResolvers<void>()
      sends.set(name, { ...settled, ...sending })
      return settled.promise
    },
  })
  const seen = () => queue.photos().map(({ file: { name }, status }) => `${name} ${status}`)
  /** Resolves when the queue is in the given state. */
  const until = (...expected: string[]) =>
    new Promise<void>(resolve => {
      const look = () => {
        if (seen().join() !== expected.join()) return
        stop()
        resolve()
      }
      const stop = queue.subscribe(look)
      look()
    })
  const sendOf = (name: string) => {
    const send = sends.get(name)
    if (!send) throw new Error(`${name} is not being sent`)
    return send
  }
  return { queue, sends, failed, seen, until, sendOf }
}

test('photos are sent one at a time, in the order chosen', async t => {
  const { queue, seen, until, sendOf } = opened()
  queue.add([file('a'), file('b')])
  t.deepEqual(seen(), ['a sending', 'b waiting'])
  sendOf('a').resolve()
  await until('b sending')
  sendOf('b').resolve()
  await until()
  t.pass()
})

test('the queue reports progress', t => {
  const { queue, sendOf } = opened()
  queue.add([file('a')])
  sendOf('a').onProgress(0.5)
  t.is(queue.photos()[0]?.sent, 0.5)
})

test('a failed photo stays, does not block the next one, and can be retried', async t => {
  const { queue, failed, until, sendOf } = opened()
  queue.add([file('a'), file('b')])
  sendOf('a').reject(new Error('503'))
  await until('a failed', 'b sending')
  t.deepEqual(failed, ['a'])
  sendOf('b').resolve()
  await until('a failed')
  queue.retry(queue.photos()[0]?.id ?? '')
  await until('a sending')
  sendOf('a').resolve()
  await until()
})

test('removing a photo during its upload aborts it without a failure', async t => {
  const { queue, failed, until, sendOf } = opened()
  queue.add([file('a'), file('b')])
  const { signal, reject } = sendOf('a')
  queue.remove(queue.photos()[0]?.id ?? '')
  t.true(signal.aborted)
  reject(signal.reason)
  await until('b sending')
  t.deepEqual(failed, [])
})

test('a photo that is removed before its turn is never sent', async t => {
  const { queue, sends, until, sendOf } = opened()
  queue.add([file('a'), file('b')])
  queue.remove(queue.photos()[1]?.id ?? '')
  sendOf('a').resolve()
  await until()
  t.deepEqual([...sends.keys()], ['a'])
})
