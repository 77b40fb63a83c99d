import { join } from 'node:path'
import test from 'ava'
import type { DomainEvent } from '../../contracts/core/event-types.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { streams } from '../../contracts/core/streams.ts'
import { createDispatch } from '../../engines/log/dispatch.ts'
import type { StoredEventLog } from '../../engines/ports/event-log.ts'
import { StorageFault } from '../../engines/ports/storage-fault.ts'
import { scratchFolder } from '../../test/stores/scratch-folder.ts'
import { scratchLog } from '../../test/stores/scratch-log.ts'
import { createDeckSamples, isSampled } from './deck-samples.ts'

const members = Array.from({ length: 10_000 }, (_, n) => causedId('member', `${n}`))
const monday = '2026-11-23'
const sampledOn = (day: string, share: number) => members.filter(id => isSampled(id, day, share))

test('a share of the members is sampled, other ones each day', t => {
  const [first, second] = [sampledOn(monday, 0.05), sampledOn('2026-11-24', 0.05)]
  for (const sample of [first, second]) t.true(sample.length > 400 && sample.length < 600)
  t.true(first.filter(id => second.includes(id)).length < 60)
  t.is(sampledOn(monday, 0).length, 0)
  t.is(sampledOn(monday, 1).length, members.length)
})

const deck = {
  memberId: 'ash',
  profileId: 'ash',
  mode: 'dating',
  cards: ['robin'],
  now: new Date(`${monday}T12:00:00Z`),
} as const

/** Samples of all decks into a log that fails as often as there are faults. */
const samplesWith = (faults: Error[], share = 1) => {
  const [asked, told]: [string[], unknown[]] = [[], []]
  const dispatch = async (_: unknown, stream: string) => {
    const fault = faults.shift()
    if (fault) throw fault
    asked.push(stream)
    return { events: [], state: new Set(), position: '0' }
  }
  const samples = createDeckSamples({
    dispatch: dispatch as never,
    share,
    onFailure: error => told.push(error),
  })
  return { samples, asked, told }
}

test('a deck of a day and mode is sent once, an empty one and those outside the sample never', async t => {
  const { samples, asked } = samplesWith([])
  for (let n = 0; n < 3; n += 1) samples.note(deck)
  samples.note({ ...deck, mode: 'friendship' })
  samples.note({ ...deck, profileId: 'kim', cards: [] })
  await samples[Symbol.asyncDispose]()
  t.deepEqual(asked, ['decks-ash', 'decks-ash'])

  const none = samplesWith([], 0)
  none.samples.note(deck)
  await none.samples[Symbol.asyncDispose]()
  t.deepEqual(none.asked, [])
})

test('a failure to record a deck is reported, and the next deck of the day is recorded instead', async t => {
  const fault = new Error('full')
  const away = new StorageFault('unreachable')
  const { samples, asked, told } = samplesWith([fault, away])
  for (const _ of [1, 2, 3]) {
    samples.note(deck)
    await samples[Symbol.asyncDispose]()
  }
  t.deepEqual(asked, ['decks-ash'])
  t.deepEqual(told, [fault], 'the watcher of the log tells of a log that is away')
})

test('processes that show different decks of a day at once record one of them', async t => {
  const path = join(await scratchFolder(t), 'log.db')
  const log = (await scratchLog(path)) as StoredEventLog<DomainEvent>
  t.teardown(() => log[Symbol.asyncDispose]())
  const profileId = causedId('member', 'ash')
  const cards = ['robin', 'kim', 'lou', 'sam'].map(name => [causedId('member', name)])
  const processes = cards.map(() =>
    createDeckSamples({
      dispatch: createDispatch(log),
      share: 1,
      onFailure: error => t.fail(String(error)),
    }),
  )
  for (const [n, samples] of processes.entries())
    samples.note({ ...deck, profileId, cards: cards[n] ?? [] })
  await Promise.all(processes.map(samples => samples[Symbol.asyncDispose]()))
  t.is((await Array.fromAsync(log.read(streams.shownDecks(profileId)))).length, 1)
})
