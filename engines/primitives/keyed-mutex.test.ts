import test from 'ava'
import { createKeyedMutex } from './keyed-mutex.ts'

test('work with the same key runs one after the other, also after a failure', async t => {
  const mutex = createKeyedMutex()
  const order: string[] = []
  const first = Promise.withResolvers<void>()
  const failing = mutex('a', async () => {
    await first.promise
    order.push('first')
    throw new Error('the first fails')
  })
  const second = mutex('a', async () => order.push('second'))
  const other = mutex('b', async () => order.push('other key'))
  await other
  first.resolve()
  await t.throwsAsync(failing, { message: 'the first fails' })
  await second
  t.deepEqual(order, ['other key', 'first', 'second'])
})

test('a call returns what its own work returns', async t => {
  const mutex = createKeyedMutex()
  t.deepEqual(await Promise.all([mutex('a', async () => 1), mutex('a', async () => 2)]), [1, 2])
})
