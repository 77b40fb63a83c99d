import { EventEmitter, once } from 'node:events'
import test from 'ava'
import { createCommitWatch } from './commit-watch.ts'

/** A connection whose subscriptions are emitters; `opened` is emitted with each. */
const fakeConnection = () => {
  const opened = new EventEmitter<{ opened: [EventEmitter] }>()
  let replacing = new AbortController()
  const client = {
    subscribeToAll() {
      const subscription = Object.assign(new EventEmitter(), {
        async unsubscribe() {},
        destroy() {},
      })
      setImmediate(() => opened.emit('opened', subscription))
      return subscription
    },
  }
  return {
    opened,
    client: () => client as never,
    replace() {
      replacing.abort()
      replacing = new AbortController()
    },
    replaced: () => replacing.signal,
    async [Symbol.asyncDispose]() {},
  }
}

const next = async (connection: ReturnType<typeof fakeConnection>) => {
  const [subscription] = await once(connection.opened, 'opened')
  return subscription as EventEmitter
}

test('a follower is woken by events, and by a new subscription after each end of one', async t => {
  const connection = fakeConnection()
  const closing = new AbortController()
  const watch = createCommitWatch(connection, closing.signal)
  const follower = watch.join()
  const woken = () => follower.wait(closing.signal)

  const first = await next(connection)
  first.emit('confirmation')
  await woken()
  first.emit('data', {})
  await woken()
  first.emit('error', new Error('dropped'))
  const second = await next(connection)
  second.emit('confirmation')
  await woken()
  connection.replace()
  const third = await next(connection)
  t.not(third, second)
  watch.notify()
  await woken()
  follower.leave()
})

test('a notify is remembered for each follower that does not wait', async t => {
  const closing = new AbortController()
  const watch = createCommitWatch(fakeConnection(), closing.signal)
  const followers = [watch.join(), watch.join()]
  watch.notify()
  await Promise.all(followers.map(({ wait }) => wait(closing.signal)))
  for (const { leave } of followers) leave()
  t.pass()
})

test('followers are woken now and then although the subscription says nothing', async t => {
  const closing = new AbortController()
  const follower = createCommitWatch(fakeConnection(), closing.signal).join()
  await follower.wait(closing.signal)
  follower.leave()
  t.pass()
})
