import test from 'ava'
import type { CommandContext } from '../../engines/log/dispatch.ts'
import type { Browser } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { createApiRequest } from './api-request.ts'

/** The ids and the ids of commands that a request uses, three of each. */
const idsOf = async (idempotencyParts: readonly string[] | undefined): Promise<string[]> => {
  const commands: string[] = []
  const dispatch = async (_decider: never, _stream: never, _command: never, of: CommandContext) => {
    commands.push(of.command)
    return { events: [], state: {}, position: '1' }
  }
  const { request } = createApiRequest(
    { dispatch } as unknown as Services,
    {
      caller: { memberId: 'juniper', profileId: 'juniper', sessionKey: '' },
      browser: {} as Browser,
      requestId: 'request',
      ip: '127.0.0.1',
      origin: 'https://kith.example',
      now: new Date('2026-06-01T12:00:00.000Z'),
      signal: new AbortController().signal,
      idempotencyParts,
      repeated: false,
    },
    { params: {}, query: {}, body: {} },
  )
  const ids = [request.newId(), request.newId(), request.newId()]
  for (let index = 0; index < 3; index += 1)
    await request.dispatch({} as never, 'stream', {} as never)
  return [...ids, ...commands]
}

const key = ['juniper', 'key', 'fingerprint']

test('a repeat has the ids of its first call, in the same order', async t => {
  t.deepEqual(await idsOf(key), await idsOf(key))
})

test('all ids and commands of one call differ', async t => {
  for (const parts of [key, undefined]) t.is(new Set(await idsOf(parts)).size, 6)
})

test('a call of another member, key or content, and one without a key, shares no id', async t => {
  const calls = [
    key,
    ['rowan', 'key', 'fingerprint'],
    ['juniper', 'another key', 'fingerprint'],
    ['juniper', 'key', 'another fingerprint'],
    undefined,
    undefined,
  ]
  const all = await Promise.all(calls.map(idsOf))
  t.is(new Set(all.flat()).size, 6 * calls.length)
})
