import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import type { Decider } from '../../contracts/core/decider.ts'
import { origin } from '../../contracts/core/event.ts'
import { randomId } from '../../contracts/core/random-id.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { DomainEvent, EventNamed } from '../../contracts/events.ts'
import { scratchLog } from '../../test/stores/scratch-log.ts'
import { type EventLog, StreamDeleted } from '../ports/event-log.ts'
import { type CommandContext, type CommandPrice, createDispatch } from './dispatch.ts'

type Chosen = EventNamed<'ModesChosen'>
type Choose = { profileId: string; times: number }

/** Allows five choices in all. */
const choices: Decider<number, Choose, Chosen> = {
  initialState: 0,
  decide: ({ profileId, times }, made) =>
    made + times > 5
      ? new Refusal('nothing_to_undo', 'Enough.')
      : Array.from({ length: times }, () => ({
          type: 'ModesChosen',
          data: { profileId, modes: ['dating'] },
        })),
  evolve: made => made + 1,
}

const profileId = randomId()
const stream = `profile-${profileId}`
const choose = (times = 1): Choose => ({ profileId, times })
const now = new Date('2026-01-01T12:00:00.000Z')
const context = (command = randomId()): CommandContext => ({
  command,
  correlation: command,
  causation: command,
  now,
})

const opened = async (t: ExecutionContext): Promise<EventLog<DomainEvent>> => {
  const folder = await mkdtemp(join(tmpdir(), 'kith-dispatch-'))
  const log = (await scratchLog(join(folder, 'log.db'))) as EventLog<DomainEvent>
  t.teardown(async () => {
    await log[Symbol.asyncDispose]()
    await rm(folder, { recursive: true })
  })
  return log
}

const kept = async (log: EventLog<DomainEvent>) => Array.fromAsync(log.read(stream))

test('events name the job that dispatched their command', async t => {
  const dispatch = createDispatch(await opened(t))
  const job = { queue: 'choosing', id: 'a-job' }
  const metaOf = async (context: CommandContext) =>
    (await dispatch(choices, stream, choose(), context)).events[0]?.meta
  const caused = { correlation: 'call', causation: 'event' }
  const own = { ...context('a-job'), ...caused, job }
  t.deepEqual(await metaOf(own), { command: 'a-job', ...caused, queue: 'choosing' })
  const derived = { ...context('derived'), ...caused, job }
  t.deepEqual(await metaOf(derived), {
    command: 'derived',
    ...caused,
    queue: 'choosing',
    job: 'a-job',
  })
})

test('a command appends the decided events and returns the state after them', async t => {
  const log = await opened(t)
  const { events, state, position } = await createDispatch(log)(
    choices,
    stream,
    choose(2),
    context(),
  )

  t.is(state, 2)
  t.deepEqual(
    events.map(({ revision, at }) => [revision, at]),
    [
      [0, now.toISOString()],
      [1, now.toISOString()],
    ],
  )
  t.is(position, await log.head())
  const read = await kept(log)
  t.deepEqual(
    events.map(event => event.position),
    read.map(event => event.position),
    'each event has its own position',
  )
})

test('a refusal appends nothing', async t => {
  const log = await opened(t)
  await t.throwsAsync(createDispatch(log)(choices, stream, choose(6), context()), {
    instanceOf: Refusal,
  })
  t.is(await log.head(), origin)
})

test('a command that changes nothing returns the position of the stream', async t => {
  const log = await opened(t)
  const dispatch = createDispatch(log)
  t.like(await dispatch(choices, stream, choose(0), context()), { events: [], position: origin })
  const { position } = await dispatch(choices, stream, choose(), context())
  t.like(await dispatch(choices, stream, choose(0), context()), { events: [], position })
})

test('a revision conflict is decided again: the rule holds among twenty concurrent commands', async t => {
  const log = await opened(t)
  const dispatchers = [createDispatch(log), createDispatch(log), createDispatch(log)]
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      (dispatchers[n % 3] ?? createDispatch(log))(choices, stream, choose(), context()),
    ),
  )
  t.is(outcomes.filter(({ status }) => status === 'fulfilled').length, 5)
  t.is((await kept(log)).length, 5)
})

test('commands on one stream never conflict within one process', async t => {
  const log = await opened(t)
  let appends = 0
  const counted: EventLog<DomainEvent> = {
    ...log,
    append: (...parameters) => {
      appends += 1
      return log.append(...parameters)
    },
  }
  const dispatch = createDispatch(counted)
  const always = { ...choices, decide: () => choices.decide(choose(), 0) }
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => dispatch(always, stream, choose(), context())),
  )
  t.deepEqual(
    outcomes.map(({ events }) => events[0]?.revision),
    [...outcomes.keys()],
  )
  t.is(appends, 100)
})

test('a command on a known stream reads it only if it appends nothing or another process was faster', async t => {
  const log = await opened(t)
  let reads = 0
  const counted: EventLog<DomainEvent> = {
    ...log,
    read: (...parameters) => {
      reads += 1
      return log.read(...parameters)
    },
  }
  const dispatch = createDispatch(counted)
  await dispatch(choices, stream, choose(), context())
  t.is(reads, 1)
  t.is((await dispatch(choices, stream, choose(), context())).state, 2)
  t.is(reads, 1)
  await t.throwsAsync(dispatch(choices, stream, choose(4), context()), { instanceOf: Refusal })
  t.is(reads, 2)
  await createDispatch(log)(choices, stream, choose(), context())
  t.is((await dispatch(choices, stream, choose(), context())).state, 4)
  t.is(reads, 3)
})

test('a command on a stream of which followers know later events reads it first', async t => {
  const log = await opened(t)
  let appends = 0
  let newest = -1
  const dispatch = createDispatch({
    ...log,
    newestFollowed: () => newest,
    append: (...parameters) => {
      appends += 1
      return log.append(...parameters)
    },
  })
  await dispatch(choices, stream, choose(), context())
  newest =
    (await createDispatch(log)(choices, stream, choose(), context())).events[0]?.revision ?? 0
  t.is((await dispatch(choices, stream, choose(), context())).state, 3)
  t.is(appends, 2)
})

test('a command that another process has carried out gives the first result', async t => {
  const log = await opened(t)
  const dispatch = createDispatch(log)
  await dispatch(choices, stream, choose(), context())
  const command = randomId()
  const first = await createDispatch(log)(choices, stream, choose(), context(command))
  const { events, state, position } = await dispatch(choices, stream, choose(), context(command))
  t.deepEqual({ events, state, position }, first)
})

test('a command that another process has carried out gives the first result, also where this one has seen that and would refuse it', async t => {
  const log = await opened(t)
  const dispatch = createDispatch(log)
  await dispatch(choices, stream, choose(2), context())
  const elsewhere = createDispatch(log)
  const command = randomId()
  const first = await elsewhere(choices, stream, choose(2), context(command))
  await elsewhere(choices, stream, choose(), context())
  t.is(await dispatch.readState(choices, stream), 5)
  const { events } = await dispatch(choices, stream, choose(2), context(command))
  t.deepEqual(events, first.events)
  await t.throwsAsync(dispatch(choices, stream, choose(), context()), { instanceOf: Refusal })
})

test('a stream is read from the start after a key was destroyed', async t => {
  const log = await opened(t)
  const reads: unknown[] = []
  const watched: EventLog<DomainEvent> = {
    ...log,
    read: (stream, from) => {
      reads.push(from)
      return log.read(stream, from)
    },
  }
  let forget = () => {}
  const dispatch = createDispatch(watched, { onErasure: one => (forget = one) })
  await dispatch(choices, stream, choose(), context())
  t.is(await dispatch.readState(choices, stream), 1)
  forget()
  t.is(await dispatch.readState(choices, stream), 1)
  t.deepEqual(reads, [{}, { after: 0 }, {}])
})

test('a command that another process executed first returns the events of the first', async t => {
  const log = await opened(t)
  const command = randomId()
  const later = { ...context(command), now: new Date(now.getTime() + 240_000) }
  let overtaken = false
  const slow: EventLog<DomainEvent> = {
    ...log,
    async append(...parameters) {
      if (!overtaken) await createDispatch(log)(choices, stream, choose(), context(command))
      overtaken = true
      return log.append(...parameters)
    },
  }
  const { events } = await createDispatch(slow)(choices, stream, choose(), later)
  t.deepEqual(
    events.map(({ at }) => at),
    [now.toISOString()],
  )
  t.is((await kept(log)).length, 1)
})

test('a repeated command returns the first result, also after a restart', async t => {
  const log = await opened(t)
  const command = randomId()
  const first = await createDispatch(log)(choices, stream, choose(3), context(command))

  const again = await createDispatch(log)(choices, stream, choose(3), context(command))
  t.deepEqual(
    again.events.map(({ id }) => id),
    first.events.map(({ id }) => id),
  )
  t.is((await kept(log)).length, 3)
})

test('a repeated command returns the first result where the cached state would refuse it', async t => {
  const log = await opened(t)
  const dispatch = createDispatch(log)
  const command = randomId()
  const first = await dispatch(choices, stream, choose(5), context(command))
  const again = await dispatch(choices, stream, choose(5), context(command))
  t.deepEqual(
    again.events.map(({ id }) => id),
    first.events.map(({ id }) => id),
  )
})

test('an unannounced repeat appends nothing twice', async t => {
  const log = await opened(t)
  const dispatch = createDispatch(log)
  const command = randomId()
  await dispatch(choices, stream, choose(2), context(command))
  await dispatch(choices, stream, choose(2), context(command))
  t.is((await kept(log)).length, 2)
})

test('one command id on two streams appends to both', async t => {
  const log = await opened(t)
  const dispatch = createDispatch(log)
  const command = randomId()
  await dispatch(choices, stream, choose(), context(command))
  const other = await dispatch(choices, `profile-${randomId()}`, choose(), context(command))
  t.is(other.events[0]?.revision, 0)
})

test('a repeat after other events returns the first result, cached or not, announced or not', async t => {
  const log = await opened(t)
  const command = randomId()
  const later = { ...context(command), now: new Date(now.getTime() + 86_400_000) }
  const dispatch = createDispatch(log)
  const first = await dispatch(choices, stream, choose(), context(command))
  await dispatch(choices, stream, choose(2), context())

  for (const repeating of [dispatch, createDispatch(log)]) {
    const again = await repeating(choices, stream, choose(), later)
    t.deepEqual(again.events, first.events)
    t.is(again.state, 3)
    t.is(again.position, await log.head())
  }
  t.is((await kept(log)).length, 3)
})

test('a repeat returns the first result after more streams than the cache holds', async t => {
  const log = await opened(t)
  const dispatch = createDispatch(log)
  const first = context()
  await dispatch(choices, stream, choose(), first)
  for (let n = 0; n < 5_001; n += 1) await dispatch.readState(choices, `profile-${n}`)
  t.is((await dispatch(choices, stream, choose(), first)).state, 1)
  t.is((await kept(log)).length, 1)
})

test('a command id that was used before returns the result of its first command', async t => {
  const log = await opened(t)
  const dispatch = createDispatch(log)
  const command = randomId()
  const first = await dispatch(choices, stream, choose(2), context(command))
  for (const repeating of [dispatch, createDispatch(log)])
    t.deepEqual(
      (await repeating(choices, stream, choose(3), context(command))).events,
      first.events,
    )
  t.is((await kept(log)).length, 2)
})

test('a repeat that another process overtakes with other events gets the result of that one', async t => {
  const log = await opened(t)
  const elsewhere = createDispatch(log)
  const repeat = context()
  let isOvertaken = false
  const overtaken: typeof log = {
    ...log,
    async append(...parameters) {
      if (!isOvertaken) await elsewhere(choices, stream, choose(1), repeat)
      isOvertaken = true
      return log.append(...parameters)
    },
  }
  const { events } = await createDispatch(overtaken)(choices, stream, choose(2), repeat)
  t.is(events.length, 1)
  t.deepEqual(await kept(log), events)
})

test('a log that answers a repeated append as the first one causes no second events', async t => {
  const log = await opened(t)
  const command = randomId()
  let first: Awaited<ReturnType<typeof log.append>> | undefined
  const answersAgain: typeof log = {
    ...log,
    async append(...parameters) {
      first ??= await log.append(...parameters)
      return first
    },
  }
  const processes = [createDispatch(answersAgain), createDispatch(answersAgain)]
  const results = await Promise.all(
    processes.map(dispatch => dispatch(choices, stream, choose(2), context(command))),
  )
  for (const { events } of results) t.deepEqual(events, await kept(log))
  t.is((await kept(log)).length, 2)
})

test('a command on a deleted stream is refused as not_found, and appends nothing', async t => {
  const log = await opened(t)
  const deleted: typeof log = {
    ...log,
    append: stream => Promise.reject(new StreamDeleted(stream)),
  }
  await t.throwsAsync(createDispatch(deleted)(choices, stream, choose(), context()), {
    instanceOf: Refusal,
    code: 'not_found',
  })
})

/** A price of which there are `left`, and the commands that paid it. */
const till = (left = Number.POSITIVE_INFINITY) => {
  const paid: string[] = []
  const price: CommandPrice = {
    async take(command) {
      if (paid.length >= left) return new Refusal('like_limit', 'Nothing is left.')
      paid.push(command)
      return undefined
    },
    async giveBack(command) {
      paid.splice(paid.indexOf(command), 1)
    },
  }
  return { price, paid }
}

test('a price is taken once for a command that changes something', async t => {
  const dispatch = createDispatch(await opened(t))
  const { price, paid } = till()
  const command = { ...context(), price }
  for (let time = 0; time < 3; time += 1) await dispatch(choices, stream, choose(2), command)
  t.deepEqual(paid, [command.command])
})

test('a command that is refused or changes nothing costs nothing', async t => {
  const dispatch = createDispatch(await opened(t))
  const { price, paid } = till()
  await dispatch(choices, stream, choose(0), { ...context(), price })
  await t.throwsAsync(dispatch(choices, stream, choose(6), { ...context(), price }))
  t.deepEqual(paid, [])
})

test('nothing is appended when the price is refused', async t => {
  const log = await opened(t)
  const { price } = till(0)
  const refused = createDispatch(log)(choices, stream, choose(), { ...context(), price })
  await t.throwsAsync(refused, { message: 'Nothing is left.' })
  t.is(await log.head(), origin)
})

test('a price is given back when another process leaves nothing to change', async t => {
  const log = await opened(t)
  const [here, there] = [createDispatch(log), createDispatch(log)]
  await here(choices, stream, choose(), context())
  await there(choices, stream, choose(4), context())
  const { price, paid } = till()
  await t.throwsAsync(here(choices, stream, choose(), { ...context(), price }), {
    message: 'Enough.',
  })
  t.deepEqual(paid, [])
})

test('an outdated state refuses nobody for the price of what is done already', async t => {
  const log = await opened(t)
  const [here, there] = [createDispatch(log), createDispatch(log)]
  await here(choices, stream, choose(), context())
  const command = context()
  await there(choices, stream, choose(), command)
  const { price } = till(0)
  t.is((await here(choices, stream, choose(), { ...command, price })).events.length, 1)
})

test('a price is kept when the command turns out to have run, and given back when the log fails', async t => {
  const log = await opened(t)
  const command = context()
  const { price, paid } = till()
  let fails = false
  const racing: EventLog<DomainEvent> = {
    ...log,
    async append(...entry) {
      if (fails) throw new Error('The log is away.')
      await createDispatch(log)(choices, stream, choose(), command)
      return log.append(...entry)
    },
  }
  await createDispatch(racing)(choices, stream, choose(), { ...command, price })
  t.deepEqual(paid, [command.command])
  fails = true
  await t.throwsAsync(createDispatch(racing)(choices, stream, choose(), { ...context(), price }), {
    message: 'The log is away.',
  })
  t.deepEqual(paid, [command.command])
})
