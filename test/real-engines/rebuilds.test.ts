import { once } from 'node:events'
import test from 'ava'
import { randomId } from '../../contracts/core/random-id.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { Ports } from '../../engines/open-ports.ts'
import { isRebuild } from '../../projections/runtime/generations.ts'
import { messages } from '../../projections/views/chat.ts'
import { longAgo } from '../deciders/outcome.ts'
import { everyViewMatchesLog } from '../faults/invariants.ts'
import { memberActions, noAcknowledgedCalls } from '../faults/member-actions.ts'
import { likeAndTalk, managePhotos } from '../faults/member-scenarios.ts'
import { pairsOf, people } from '../faults/people.ts'
import { createClient } from '../http/client.ts'
import { newEvent } from '../projections/histories.ts'
import { scene } from '../samples/sample-images.ts'
import { seededRandom } from '../samples/seeded-random.ts'
import { until } from '../waiting/until.ts'
import {
  askApis,
  everythingIsThereOnce,
  openStores,
  startRole,
  startRoles,
} from './installation.ts'
import { rebuild, startRebuild } from './run-rebuild.ts'
import { isInstallation, sharedEngines } from './shared-engines.ts'

const SEED = 20_261_128
const PATIENCE = 300_000
const MEMBERS = 3
/** More than a rebuild commits at once. */
const MESSAGES = 8_000
const APPEND = 200
const REFUSED = 2

/** Appends a long conversation directly to the log. */
const talkInLog = async ({ log }: Ports): Promise<void> => {
  const matchId = randomId()
  const [lo, hi] = [randomId(), randomId()].sort() as [string, string]
  const matched: DomainEvent = {
    type: 'Matched',
    data: { matchId, profiles: [lo, hi], mode: 'dating' },
  }
  await log.append(streams.pair(lo, hi), 'none', [newEvent(matched, longAgo)])
  const said = (n: number) => {
    const data = { matchId, messageId: randomId(), from: lo, to: hi, content: `message ${n}` }
    return newEvent({ type: 'MessageSent', data }, longAgo)
  }
  for (let n = 0; n < MESSAGES; n += APPEND)
    await log.append(
      streams.conversation(matchId),
      'any',
      Array.from({ length: APPEND }, (_, index) => said(n + index)),
    )
}

/** Waits until a generation has a part of the view and is not live; undefined once it is live. */
const unfinished = async ({ views }: Ports, which: (generation: string) => boolean) => {
  const { name } = messages
  let found: 'live' | 'unfinished' | undefined
  await until(async () => {
    const [generation] = (await views.generations(name)).filter(which)
    if (generation === undefined) return false
    if ((await views.live(name)) === generation) found = 'live'
    else if ((await views.checkpoint(name, generation)) !== undefined) found = 'unfinished'
    return found !== undefined
  })
  return found === 'unfinished'
}

const caughtUp = async ({ log, views }: Ports) => {
  const { signal } = new AbortController()
  await views.waitForPosition(messages.name, await log.head(), signal)
}

if (!isInstallation)
  test.skip('rebuilds: left out, because MongoDB or Redis is not named', t => t.fail())
else {
  test('rebuilds beside two projections processes, while members write, lose nothing', async t => {
    t.timeout(PATIENCE)
    const environment = await sharedEngines(t)
    const roles = await startRoles(t, environment)
    const everyone = await people(roles.apis[0]?.origin ?? '', MEMBERS)
    const ledger = noAcknowledgedCalls()
    const { ask } = askApis(t, roles.apis)
    const can = memberActions({ ask, chance: seededRandom(SEED), ledger })
    const photo = new Uint8Array(await scene(90, 60).jpeg().toBuffer())
    let isOver = false
    const rebuildAgainAndAgain = async () => {
      for (let n = 0; n < 2 || !isOver; n += 1) t.is(await rebuild(t, environment, '--all'), 0)
    }
    const writing = Promise.all([
      ...pairsOf(everyone).map(sides => likeAndTalk(can, ledger, t)(sides, 'dating')),
      ...everyone.slice(0, 1).map(managePhotos(can, ledger, photo)),
    ]).finally(() => {
      isOver = true
    })
    await Promise.all([writing, rebuildAgainAndAgain()])
    const stores = await openStores(t, environment)
    await everythingIsThereOnce(t, stores, ledger)
    t.true(isRebuild((await stores.views.live(messages.name)) ?? ''))
    t.is(await rebuild(t, environment, '--all', '--verify'), 0)
    for (const { origin } of roles.projections)
      await until(async () => (await createClient(origin).get('/readyz')).status === 200)
  })

  test('a rebuild that is killed half-way is continued by the next one', async t => {
    t.timeout(PATIENCE)
    const environment = await sharedEngines(t)
    await startRole(t, 'projections', environment)
    const stores = await openStores(t, environment)
    await talkInLog(stores)
    await caughtUp(stores)
    const before = await stores.views.live(messages.name)

    const killed = startRebuild(t, environment, messages.name)
    t.true(await unfinished(stores, isRebuild), 'it is killed half way')
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    t.is(await stores.views.live(messages.name), before, 'readers see the view as it was')
    const [left] = (await stores.views.generations(messages.name)).filter(isRebuild)
    // Until the lease of the killed one has ended, another is refused.
    let code: number | null = REFUSED
    while (code === REFUSED) code = await rebuild(t, environment, messages.name)
    t.is(code, 0)
    t.is(await stores.views.live(messages.name), left, 'the same generation is live')
    await caughtUp(stores)
    await everyViewMatchesLog(t, stores.views, await Array.fromAsync(stores.log.readAll()))
    t.is(await rebuild(t, environment, messages.name, '--verify'), 0)
  })

  test('a view being built by a killed runner is continued by another', async t => {
    t.timeout(PATIENCE)
    const environment = await sharedEngines(t)
    const stores = await openStores(t, environment)
    await talkInLog(stores)
    const runner = await startRole(t, 'projections', environment)
    t.true(await unfinished(stores, generation => !isRebuild(generation)), 'it is killed half way')
    await runner.kill()
    t.is(await stores.views.live(messages.name), undefined, 'nobody reads a part of a view')
    const next = await startRole(t, 'projections', environment)
    await until(async () => (await createClient(next.origin).get('/readyz')).status === 200)
    await caughtUp(stores)
    await everyViewMatchesLog(t, stores.views, await Array.fromAsync(stores.log.readAll()))
    t.is(await rebuild(t, environment, '--all', '--verify'), 0)
  })
}
