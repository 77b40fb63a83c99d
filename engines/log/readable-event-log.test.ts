import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import test, { type ExecutionContext } from 'ava'
import * as z from 'zod'
import type { Decider } from '../../contracts/core/decider.ts'
import { event as eventType, type NewEvent } from '../../contracts/core/event.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { longAgo } from '../../test/deciders/outcome.ts'
import { scratchFile, sqliteKeys } from '../../test/engines/sqlite-stores.ts'
import { named, newEvent, profileCreated } from '../../test/projections/histories.ts'
import { scratchLog } from '../../test/stores/scratch-log.ts'
import type { EventLog } from '../ports/event-log.ts'
import { createDispatch, unlinkedContext } from './dispatch.ts'
import { decryptField } from './encryption.ts'
import {
  decodeEvent,
  readableEventLog,
  requireKeys,
  UnreadableEvent,
  validatingEventLog,
} from './readable-event-log.ts'
import { shareSubscription } from './share-subscription.ts'

const [wren, moss, matchId] = [named('wren'), named('moss'), named('match')]
const stream = streams.profile(wren)
const chat = streams.conversation(matchId)

const event = (body: DomainEvent): NewEvent<DomainEvent> => newEvent(body, longAgo)
const created = () => event(profileCreated(wren, { bio: 'Moss and maps.', age: 41 }))
const says = (from: string, content: string) => {
  const to = from === wren ? moss : wren
  return event({
    type: 'MessageSent',
    data: { matchId, messageId: named(content), from, to, content },
  })
}

/** An encrypting log, its keys, and the same log as it is stored. */
const opened = async (t: ExecutionContext) => {
  const path = await scratchFile(t)
  const stored: EventLog = await scratchLog(path)
  t.teardown(() => stored[Symbol.asyncDispose]())
  const keys = await sqliteKeys.open(`${path}.keys`)
  t.teardown(() => keys[Symbol.asyncDispose]())
  const log = readableEventLog(stored, keys)
  const decrypted = (of = stream) => Array.fromAsync(log.read(of))
  return { path, stored, keys, log, decrypted }
}

test('personal fields are stored encrypted and read as they were written', async t => {
  const { path, log, decrypted } = await opened(t)
  const written = created()
  await log.append(stream, 'none', [written])
  t.like((await decrypted())[0], written)
  const folder = dirname(path)
  for (const name of await readdir(folder)) {
    const bytes = await readFile(`${folder}/${name}`)
    for (const text of ['Moss and maps', 'Juniper', 'pansexual'])
      t.false(bytes.includes(text), name)
  }
})

test('events of a member whose key was destroyed decrypt to placeholders', async t => {
  const { log, keys, decrypted } = await opened(t)
  const { subject: own } = { subject: subjects.profile(wren) }
  await log.append(stream, 'none', [
    created(),
    event({ type: 'TagsChosen', data: { profileId: wren, tags: ['moss'] } }),
    event({ type: 'ModesChosen', data: { profileId: wren, modes: ['dating'] } }),
  ])
  await keys.destroy([own])
  const [profile, tags, modes] = await decrypted()
  t.like(profile?.data, { profileId: wren, pseudonym: 'Former member', bio: null, age: 0 })
  t.deepEqual(tags?.data, { profileId: wren, tags: [] })
  t.deepEqual(modes?.data, { profileId: wren, modes: ['dating'] })
})

test('personal fields of a member whose key was destroyed are dropped on append', async t => {
  const { log, stored, keys, decrypted } = await opened(t)
  await keys.destroy([subjects.profile(wren)])
  await log.append(stream, 'none', [created()])
  t.like((await decrypted())[0]?.data, { pseudonym: 'Former member' })
  const [raw] = await Array.fromAsync(stored.readAll())
  t.notRegex(JSON.stringify(raw), /Moss|Juniper/)
})

test('messages stay encrypted for folds and deciders, and decrypt for those who may read them', async t => {
  const { log, keys, decrypted } = await opened(t)
  await log.append(chat, 'none', [says(wren, 'Jazz on Friday?'), says(moss, 'Gladly.')])
  const read = async () =>
    Promise.all(
      (await decrypted(chat)).map(async ({ type, data }) => {
        if (type !== 'MessageSent' || typeof data.content === 'string') return t.fail()
        return decryptField(keys, { type, field: 'content', stream: chat, data }, data.content)
      }),
    )
  t.deepEqual(await read(), ['Jazz on Friday?', 'Gladly.'])
  await keys.destroy([subjects.profile(wren)])
  t.deepEqual(
    await read(),
    [undefined, 'Gladly.'],
    'messages are erased with the key of their sender',
  )
  await keys.destroy([subjects.conversation(matchId)])
  t.deepEqual(await read(), [undefined, undefined])
})

test('events stored before encryption read as they are', async t => {
  const { stored, decrypted } = await opened(t)
  const [old, message] = [created(), says(wren, 'Jazz on Friday?')]
  await stored.append(stream, 'none', [old])
  await stored.append(chat, 'none', [message])
  t.like((await decrypted())[0], old)
  t.like((await decrypted(chat))[0]?.data, { content: 'Jazz on Friday?' })
})

test('fields of two subjects are erased with either key', async t => {
  const { log, keys, decrypted } = await opened(t)
  const score = {
    overall: 87,
    bioKeywords: 80,
    hobbies: 80,
    lifestyle: 80,
    communication: 80,
    personality: 80,
    factors: ['moss'],
    reason: 'Both like moss.',
    isAiGenerated: false,
    basis: 'b',
  }
  const other = named('fern')
  await log.append('suggestions', 'none', [
    event({
      type: 'SuggestionsGenerated',
      data: {
        profileId: wren,
        batchId: named('batch'),
        expiresAt: longAgo,
        suggestions: [moss, other].map(id => ({
          ...score,
          suggestionId: named(`of ${id}`),
          suggestedProfileId: id,
        })),
      },
    }),
  ])
  await keys.destroy([subjects.profile(moss)])
  const [generated] = await decrypted('suggestions')
  if (generated?.type !== 'SuggestionsGenerated') return t.fail()
  t.deepEqual(
    generated.data.suggestions.map(({ reason, overall }) => [reason, overall]),
    [
      ['', 87],
      ['Both like moss.', 87],
    ],
  )
})

test('a ciphertext does not decrypt in another place', async t => {
  const { log, stored, decrypted } = await opened(t)
  const written = created()
  await log.append(stream, 'none', [written])
  const [raw] = await Array.fromAsync(stored.readAll())
  if (!raw) return t.fail()
  const moved = event(profileCreated(wren))
  await stored.append(stream, 'any', [{ ...moved, data: raw.data } as NewEvent])
  const error = await t.throwsAsync(decrypted(), {
    instanceOf: UnreadableEvent,
    message: /encrypted/,
  })
  t.is(error?.position, '2')
})

test('a log whose keys are lost is not opened', async t => {
  const { path, log, stored, keys } = await opened(t)
  await requireKeys(stored, keys)
  await log.append(stream, 'none', [created()])
  await requireKeys(stored, keys)
  const fresh = await sqliteKeys.open(`${path}.other`)
  t.teardown(() => fresh[Symbol.asyncDispose]())
  await t.throwsAsync(requireKeys(stored, fresh), { code: 'keys_missing' })
  const unable = readableEventLog(stored, fresh)
  await t.throwsAsync(Array.fromAsync(unable.readAll()), { code: 'key_missing' })
})

test('followers that share a subscription get placeholders after erasure', async t => {
  const { log, keys } = await opened(t)
  const shared = shareSubscription(log, keys.onErasure)
  const { signal } = new AbortController()
  const follow = () => shared.follow({ signal })[Symbol.asyncIterator]()
  const slow = follow()
  const quick = follow()
  for (const each of [slow, quick]) t.like(await each.next(), { value: { caughtUp: '0' } })
  await log.append(stream, 'none', [created()])
  t.like(await quick.next(), { value: { data: { bio: 'Moss and maps.' } } })
  await keys.destroy([subjects.profile(wren)])
  t.like(await slow.next(), { value: { data: { bio: null, pseudonym: 'Former member' } } })
})

test('a reader stops at an encrypted event that does not name its subjects', async t => {
  const { stored, log, decrypted } = await opened(t)
  const { data } = created()
  for (const spoilt of [null, { $sealed: 'AA', memberId: data }])
    await stored.append(stream, 'any', [{ ...created(), id: named(`${spoilt}`), data: spoilt }])
  await t.throwsAsync(decrypted(), { instanceOf: UnreadableEvent, message: /its data is/ })
  const rest = Array.fromAsync(log.readAll({ after: '1' }))
  await t.throwsAsync(rest, { instanceOf: UnreadableEvent, message: /not say whose it is/ })
})

const stamped = (type: string, data: unknown, version = 1): NewEvent => {
  const command = randomId()
  return {
    type,
    data,
    version,
    id: randomId(),
    at: '2026-01-01T12:00:00.000Z',
    meta: { command, correlation: command, causation: command },
  }
}

const checkedOnly = async (t: ExecutionContext) => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-checked-'))
  const raw = await scratchLog(join(folder, 'log.db'))
  t.teardown(async () => {
    await raw[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })
  return { raw, checked: validatingEventLog(raw) }
}

const unreadable = async (t: ExecutionContext, event: NewEvent, message: RegExp) => {
  const { raw, checked } = await checkedOnly(t)
  await raw.append('profile-1', 'none', [event])
  const error = await t.throwsAsync(Array.fromAsync(checked.readAll()), {
    instanceOf: UnreadableEvent,
    message,
  })
  t.is(error.position, '1')
}

test('a valid event is appended and read back', async t => {
  const { checked } = await checkedOnly(t)
  const data = { profileId: randomId(), modes: ['dating'] }
  await checked.append('profile-1', 'none', [stamped('ModesChosen', data) as never])
  const [event] = await Array.fromAsync(checked.read('profile-1'))
  t.deepEqual(event?.data, data)
})

test('an invalid event is never appended', async t => {
  const { raw, checked } = await checkedOnly(t)
  await t.throwsAsync(
    checked.append('profile-1', 'none', [stamped('ModesChosen', { modes: ['love'] }) as never]),
  )
  t.is(await raw.head(), '0')
})

test('a stored event of an unknown type stops its reader with its position', t =>
  unreadable(t, stamped('Teleported', {}), /Teleported.*position 1.*unknown/))

test('a stored event with invalid data stops its reader, with none of its data in the message', async t => {
  await unreadable(
    t,
    stamped('ModesChosen', { profileId: 'Wren lives here', modes: [] }),
    /^(?!.*Wren)/,
  )
})

/** An event type in its third version, as a release could declare it. */
const bellRung = eventType(
  'BellRung',
  z.object({ by: z.string(), times: z.int(), isLoud: z.boolean() }),
  {
    upcasters: [
      // Version 1 was of one ring, and version 2 of bells that were never loud.
      data => ({ times: 1, ...(data as object) }),
      data => ({ isLoud: false, ...(data as object) }),
    ],
  },
)

test('a stored event of an earlier version is read in the newest one', t => {
  const readAs = (version: number, data: object) => {
    const recorded = {
      ...stamped('BellRung', data, version),
      stream: 'bell',
      revision: 0,
      position: '1',
    }
    const { data: read, version: newest } = decodeEvent(recorded, () => bellRung)
    return { read, newest }
  }
  t.deepEqual<object, object>(readAs(1, { by: wren }), {
    read: { by: wren, times: 1, isLoud: false },
    newest: 3,
  })
  t.deepEqual<object, object>(readAs(2, { by: wren, times: 4 }).read, {
    by: wren,
    times: 4,
    isLoud: false,
  })
  const loud = { by: wren, times: 4, isLoud: true }
  t.deepEqual<object, object>(readAs(3, loud).read, loud)
})

test('a stored event of a version that does not exist stops its reader', t =>
  unreadable(t, stamped('ModesChosen', { profileId: randomId(), modes: [] }, 0), /not exist/))

test('a stored event of a newer version stops its reader', t =>
  unreadable(t, stamped('ModesChosen', { profileId: randomId(), modes: [] }, 2), /newer version/))

const modes = (stream: string, modes: readonly unknown[] = ['dating']) => ({
  stream,
  event: stamped('ModesChosen', { profileId: wren, modes }),
})

/** Parks events by their ids, as an operator does. */
const park = async (log: EventLog<DomainEvent>, ...ids: readonly string[]) => {
  for (const eventId of ids) {
    const why = { reason: 'broken', eventType: 'ModesChosen', operator: 'Sage', position: '1' }
    const body = { type: 'EventParked', data: { eventId, ...why } } as const
    await log.append(streams.parking(), 'any', [newEvent(body, longAgo)])
  }
}

const positions = async (events: AsyncIterable<{ readonly position: string }>) =>
  (await Array.fromAsync(events)).map(({ position }) => position)

test('every reader of the whole log passes over parked events, readable or not', async t => {
  const { raw, checked } = await checkedOnly(t)
  const written = [modes('a'), modes('a', ['love']), modes('b'), modes('b', [7]), modes('a')]
  for (const { stream, event } of written) await raw.append(stream, 'any', [event])
  await t.throwsAsync(positions(checked.readAll()), {
    instanceOf: UnreadableEvent,
    message: /position 2 .* npm run staff -- park 2 --reason/,
  })
  await park(checked, ...written.slice(1, 4).map(({ event }) => event.id))

  const ofModes = { types: ['ModesChosen'] } as const
  t.deepEqual(await positions(checked.readAll(ofModes)), ['1', '5'])
  t.deepEqual(await positions(checked.readAll({ ...ofModes, limit: 2 })), ['1', '5'])
  t.deepEqual(await positions(checked.readAll({ ...ofModes, limit: 1, after: '1' })), ['5'])
  const stop = new AbortController()
  const followed: string[] = []
  for await (const next of checked.follow({ ...ofModes, signal: stop.signal })) {
    if ('caughtUp' in next) stop.abort()
    else followed.push(next.position)
  }
  t.deepEqual(followed, ['1', '5'])
  t.deepEqual(await positions(checked.read('b')), ['3'], 'a stream keeps what can be read')
  const all = validatingEventLog(raw, { passes: 'unreadable' })
  t.deepEqual(await positions(all.readAll(ofModes)), ['1', '3', '5'])
})

test('an event that is parked while it is followed stops nobody', async t => {
  const { raw, checked } = await checkedOnly(t)
  const stop = new AbortController()
  const followed = checked.follow({ types: ['ModesChosen'], signal: stop.signal })
  const next = async () => (await followed[Symbol.asyncIterator]().next()).value
  t.like(await next(), { caughtUp: '0' })
  const { event } = modes('a', ['love'])
  await raw.append('a', 'any', [event])
  await park(checked, event.id)
  await raw.append('a', 'any', [modes('a').event])
  let found = await next()
  while (found && 'caughtUp' in found) found = await next()
  t.like(found, { position: '3' })
  stop.abort()
})

test('an event whose JSON is damaged can be parked, and what lies around it is read', async t => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-damaged-'))
  t.teardown(() => rm(folder, { recursive: true }))
  const path = join(folder, 'log.db')
  const raw = await scratchLog(path)
  t.teardown(() => raw[Symbol.asyncDispose]())
  const log = validatingEventLog(raw)
  const written = [modes('a'), modes('a'), modes('a')].map(({ event }) => event)
  await raw.append('a', 'any', written)
  const database = new DatabaseSync(path)
  database.exec(`UPDATE events SET data = '{"profileId":' WHERE position = 2`)
  database.close()
  const damaged = { code: 'unreadable_event', message: /position 2 is damaged.*park 2/ }
  await t.throwsAsync(positions(log.readAll()), damaged)
  await t.throwsAsync(positions(log.read('a')), damaged)

  await park(log, written[1]?.id ?? '')
  t.deepEqual(await positions(log.readAll({ types: ['ModesChosen'] })), ['1', '3'])
  t.deepEqual(await positions(log.read('a')), ['1', '3'])
  t.deepEqual(await positions(log.read('a', { backwards: true })), ['3', '1'])
})

test('a stream whose newest event cannot be read takes commands once that is parked', async t => {
  const { raw, checked } = await checkedOnly(t)
  const broken = modes('a', ['love']).event
  await raw.append('a', 'none', [modes('a').event, broken])
  type Chosen = EventNamed<'ModesChosen'>
  const body: Chosen = { type: 'ModesChosen', data: { profileId: wren, modes: ['dating'] } }
  const choosing: Decider<number, null, Chosen> = {
    initialState: 0,
    decide: () => [body],
    evolve: chosen => chosen + 1,
  }
  const choose = () =>
    createDispatch(checked)(choosing, 'a', null, unlinkedContext(randomId(), new Date(longAgo)))
  await t.throwsAsync(choose(), { instanceOf: UnreadableEvent })
  await park(checked, broken.id)
  t.like(await choose(), { state: 2, events: [{ revision: 2 }] })
})
