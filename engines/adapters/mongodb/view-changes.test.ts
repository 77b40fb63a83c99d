import test from 'ava'
import { MongoNetworkError, MongoServerError } from 'mongodb'
import { until } from '../../../test/waiting/until.ts'
import { followViewChanges } from './view-changes.ts'

/** Change streams whose changes and failures the test tells: those of the one opened last. */
const streams = () => {
  let opened = 0
  let tell = Promise.withResolvers<void>()
  return {
    opened: () => opened,
    change: () => tell.resolve(),
    fail: (error: Error) => tell.reject(error),
    watch: () => {
      opened += 1
      tell = Promise.withResolvers()
      tell.promise.catch(() => {}) // where nobody waits for a change
      const next = async () => {
        await tell.promise
        tell = Promise.withResolvers()
      }
      return {
        tryNext: async () => null,
        next: next as () => Promise<never>,
        close: async () => tell.reject(new Error('The stream is closed.')),
      }
    },
  }
}

test('each change that the server reports is passed on until the end', async t => {
  const server = streams()
  let changes = 0
  const following = followViewChanges(server, () => (changes += 1))
  await until(() => following.isTold())
  const before = changes
  server.change()
  await until(() => changes === before + 1)
  await following.end()
  t.false(following.isTold())
  t.is(server.opened(), 1)
})

test('a stream that fails is opened again, and the views are asked meanwhile', async t => {
  const server = streams()
  let changes = 0
  const following = followViewChanges(server, () => (changes += 1))
  await until(() => following.isTold())
  const before = changes
  server.fail(new MongoServerError({ message: 'history lost', code: 286 }))
  await until(() => changes > before)
  await until(() => server.opened() === 2 && following.isTold())
  await following.end()
  t.pass()
})

test('a server without change streams is asked for one once', async t => {
  let opened = 0
  const changes = {
    tryNext: () => Promise.reject(new MongoServerError({ message: 'unknown stage', code: 40324 })),
    next: () => Promise.reject(new Error('It is not open.')),
    close: async () => {},
  }
  let told = 0
  const watch = () => {
    opened += 1
    return changes
  }
  const following = followViewChanges({ watch }, () => (told += 1))
  await until(() => told > 0)
  t.false(following.isTold())
  await following.end()
  t.is(opened, 1)
})

test('a server that is away is asked again', async t => {
  const server = streams()
  let isAway = true
  const watch = () => {
    const stream = server.watch()
    const away = () => Promise.reject(new MongoNetworkError('gone'))
    return isAway ? { ...stream, tryNext: away } : stream
  }
  const following = followViewChanges({ watch }, () => {})
  await until(() => server.opened() === 1)
  isAway = false
  await until(() => following.isTold())
  await following.end()
  t.true(server.opened() >= 2)
})
