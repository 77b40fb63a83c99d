import test from 'ava'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Services } from '../services.ts'
import { retryAfterCatchUp } from './consistency.ts'

const services = { log: { head: async () => '7' } as EventLog } as Services

/** Views that are empty until they reach the head. */
const lagging = (arrives: string | undefined) => {
  const waits: [readonly string[], string][] = []
  let view: string | undefined
  return {
    waits,
    look: async () => view,
    caughtUp: async (views: readonly string[], position: string) => {
      waits.push([views, position])
      view = arrives
      return true
    },
  }
}

test('an existing document is found without waiting', async t => {
  const { waits, caughtUp: waitForViews } = lagging(undefined)
  t.is(
    await retryAfterCatchUp([{ name: 'profiles' }], { waitForViews }, services, async () => 'here'),
    'here',
  )
  t.deepEqual(waits, [])
})

test('a document that is not folded yet is found after the views reach the head', async t => {
  const { waits, look, caughtUp: waitForViews } = lagging('arrived')
  t.is(await retryAfterCatchUp([{ name: 'profiles' }], { waitForViews }, services, look), 'arrived')
  t.deepEqual(waits, [[['profiles'], '7']])
})

test('a missing document is looked up twice and is undefined', async t => {
  const { waits, look, caughtUp: waitForViews } = lagging(undefined)
  t.is(await retryAfterCatchUp([{ name: 'profiles' }], { waitForViews }, services, look), undefined)
  t.is(waits.length, 1)
})
