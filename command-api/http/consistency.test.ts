import test from 'ava'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp, waitForViews } from './consistency.ts'

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

test('a view that stands still is waited for as long as patience lasts', async t => {
  const asked: string[] = []
  const views = {
    waitForPosition: (name: string, _position: string, signal: AbortSignal) => {
      asked.push(name)
      return new Promise<boolean>(resolve =>
        signal.addEventListener('abort', () => resolve(false), { once: true }),
      )
    },
  } as ReadModels
  const { signal } = new AbortController()
  t.false(await waitForViews({ views }, ['profiles', 'cards'], '7', signal, 1))
  t.deepEqual(asked, ['profiles', 'cards'])
})
