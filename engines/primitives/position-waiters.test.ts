import test from 'ava'
import type { Position } from '../../contracts/core/event.ts'
import { createPositionWaiters } from './position-waiters.ts'

const never = new AbortController().signal

test('a wait ends once its collection is checked at its position', async t => {
  const at: Record<string, Position> = { matches: '1', blocks: '9' }
  const waiters = createPositionWaiters(name => at[name])
  let arrived: boolean | undefined
  const waiting = waiters.wait('matches', '3', never).then(value => {
    arrived = value
  })

  t.true(await waiters.wait('matches', '1', never), 'a position that was reached before')
  waiters.check()
  at.matches = '3'
  waiters.check('blocks')
  await null
  t.is(arrived, undefined)
  waiters.check('matches')
  await waiting
  t.true(arrived)
})

test('waits poll for commits of other processes when they are given an interval', async t => {
  let at: Position | undefined
  const waiters = createPositionWaiters(() => at, 1)
  const waiting = waiters.wait('matches', '2', never)
  at = '2'
  t.true(await waiting)
})

test('a wait ends with false when its signal aborts, or when all waits end', async t => {
  const waiters = createPositionWaiters(() => undefined)
  t.false(await waiters.wait('matches', '1', AbortSignal.abort()))
  const stop = new AbortController()
  const [aborted, ended] = [stop.signal, never].map(signal => waiters.wait('matches', '1', signal))
  stop.abort()
  t.false(await aborted)
  waiters.end()
  t.false(await ended)
  t.false(await waiters.wait('matches', '1', never), 'a later wait')
})
