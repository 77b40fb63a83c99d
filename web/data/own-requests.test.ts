import test from 'ava'
import { createOwnRequests } from './own-requests.ts'

const matches = '/api/matches'
const answered = (request: string | null) => async () => ({ answer: 'yes', request })

test('addresses that a call refreshes are not refreshed again by its live message', async t => {
  const own = createOwnRequests()
  t.is(await own.run(answered('r1'), () => [matches]), 'yes')
  t.deepEqual(await own.notRefreshedBy('r1', [`${matches}/m1/messages`, '/api/events']), [
    '/api/events',
  ])
})

test('the live message of another tab, of somebody else or of a later event refreshes everything', async t => {
  const own = createOwnRequests()
  await own.run(answered('r1'), () => [matches])
  t.deepEqual(await own.notRefreshedBy('r2', [matches]), [matches])
  t.deepEqual(await own.notRefreshedBy(undefined, [matches]), [matches])
})

test('a live message that comes before the answer waits for it', async t => {
  const own = createOwnRequests()
  const { promise, resolve } = Promise.withResolvers<{ answer: string; request: string }>()
  const call = own.run(
    () => promise,
    () => [matches],
  )
  const left = own.notRefreshedBy('r1', [matches])
  resolve({ answer: 'yes', request: 'r1' })
  await call
  t.deepEqual(await left, [])
})

test('after a failed call, its live message refreshes everything', async t => {
  const own = createOwnRequests()
  const { promise, reject } = Promise.withResolvers<{ answer: string; request: string }>()
  const call = own.run(
    () => promise,
    () => [matches],
  )
  const left = own.notRefreshedBy('r1', [matches])
  reject(new Error('no answer'))
  await t.throwsAsync(call)
  t.deepEqual(await left, [matches])
})
