import { once } from 'node:events'
import { connect } from 'node:http2'
import { text } from 'node:stream/consumers'
import test, { type ExecutionContext } from 'ava'
import fc from 'fast-check'
import type { DomainEvent } from '../../../contracts/core/event-types.ts'
import { Refusal } from '../../../contracts/core/refusals.ts'
import { isStorageFault } from '../../../engines/ports/storage-fault.ts'
import { discoveryIndexContract } from '../../../test/projections/discovery-index-contract.ts'
import {
  blocked,
  cards,
  dealt,
  everyone,
  later,
  me,
  ofMatch,
  start,
  swiped,
  them,
  you,
} from '../../../test/projections/discovery-samples.ts'
import { deckHistory, named, profileIds } from '../../../test/projections/histories.ts'
import { answersFor } from '../../../test/projections/index-answers.ts'
import { connectTo, serveIndex } from '../../../test/projections/served-index.ts'
import { workbench } from '../../../test/projections/workbench.ts'
import { until } from '../../../test/waiting/until.ts'
import type { openDiscoveryIndex } from '../open-discovery-index.ts'
import { DiscoveryAway } from './discovery-away.ts'
import { MAX_MESSAGE_BYTES, pathOf } from './discovery-protocol.ts'

discoveryIndexContract('remote', async (t, log) => {
  const { url } = await serveIndex(t, log)
  return connectTo(t, log, [url])
})

test('a remote index answers everything as the index that it asks', async t => {
  const now = new Date(Date.UTC(2030, 0, 1))
  const { log, happened } = await workbench(t)
  const served = await serveIndex(t, log)
  const remote = await connectTo(t, log, [served.url])
  await fc.assert(
    fc.asyncProperty(deckHistory, async history => {
      for (const event of history) await happened([event], event.at)
      await remote.waitForPosition(await log.head(), new AbortController().signal)
      for (const viewer of [...profileIds.slice(0, 3), named('nobody')])
        t.deepEqual(
          await answersFor(remote, viewer, now),
          await answersFor(served.index, viewer, now),
        )
    }),
    { numRuns: 10 },
  )
  t.deepEqual(served.failures, [])
})

test('comparisons are refused unless they were asked for, here and elsewhere', async t => {
  const { log, happened } = await workbench(t)
  await happened(everyone, start)
  const { index, url } = await serveIndex(t, log)
  for (const one of [index, await connectTo(t, log, [url])]) {
    const between = await one.between(me, [you])
    t.throws(() => between.comparison(you), { message: /not asked for/ })
  }
})

test('without an answer everything is refused, nobody is visible, and the check names the process', async t => {
  const { log, happened, closing } = await workbench(t)
  await happened(everyone, start)
  const served = await serveIndex(t, log)
  const remote = await connectTo(t, log, [served.url])
  t.is((await dealt(remote, me)).length, 2)
  await served.close()

  const error = await t.throwsAsync(remote.between(me, [you]), { instanceOf: DiscoveryAway })
  t.true(isStorageFault(error), 'jobs wait without losing an attempt')
  await t.throwsAsync(dealt(remote, me), { instanceOf: DiscoveryAway })
  await t.throwsAsync(remote.likeCount(me, new Date()), { instanceOf: DiscoveryAway })
  await t.throwsAsync(remote.waitForPosition('999', closing), { instanceOf: DiscoveryAway })
  const detail = `127.0.0.1:${served.port}: unreachable`
  await until(async () => (await remote.checks.discovery?.())?.ok === false)
  t.deepEqual(await remote.checks.discovery?.(), { ok: false, detail })

  await serveIndex(t, log, { port: served.port })
  await until(async () => (await remote.checks.discovery?.())?.ok === true)
  t.deepEqual(await dealt(remote, me), cards(you, them))
})

test('a process with another secret refuses, and does not answer', async t => {
  const { log, happened } = await workbench(t)
  await happened(everyone, start)
  const { url } = await serveIndex(t, log, { secret: 'one secret of some length' })
  const known = await connectTo(t, log, [url], 'one secret of some length')
  t.is((await dealt(known, me)).length, 2)
  for (const secret of ['another secret of some length', undefined]) {
    const stranger = await connectTo(t, log, [url], secret)
    await t.throwsAsync(dealt(stranger, me), { code: 'access_denied' })
    const detail = `${new URL(url).host}: access_denied`
    await until(async () => (await stranger.checks.discovery?.())?.detail === detail)
    t.deepEqual(await stranger.checks.discovery?.(), { ok: false, detail })
  }
})

/** A log whose followers get no event until they are released. */
const heldBack = (log: Parameters<typeof openDiscoveryIndex>[0]['log']) => {
  const released = Promise.withResolvers<void>()
  let isHeld = false
  return {
    hold: () => {
      isHeld = true
    },
    release: () => released.resolve(),
    log: {
      ...log,
      async *follow(from: Parameters<typeof log.follow>[0]) {
        for await (const next of log.follow(from)) {
          if (isHeld) await released.promise
          yield next
        }
      },
    } satisfies typeof log,
  }
}

/** Two processes with an index, one of which lags from now on. */
const withLaggard = async (t: ExecutionContext, ...events: DomainEvent[]) => {
  const bench = await workbench(t)
  const { log, happened } = bench
  await happened([...everyone, ...events], start)
  const lagging = heldBack(log)
  const [ahead, behind] = [await serveIndex(t, log), await serveIndex(t, lagging.log)]
  t.teardown(lagging.release)
  lagging.hold()
  return { ...bench, lagging, ahead, behind }
}

test('a member who blocked another is shown to neither, whichever process lags', async t => {
  const { log, happened, closing, ahead, behind, lagging } = await withLaggard(t)
  const remote = await connectTo(t, log, [behind.url, ahead.url])
  const head = await happened([blocked(me, you)])
  t.true(await remote.waitForPosition(head, closing), 'one of them is far enough')

  for (let round = 0; round < 20; round += 1) {
    t.deepEqual(await dealt(remote, me), cards(them))
    t.deepEqual(await dealt(remote, you), cards(them))
    t.false((await remote.between(you, [me])).canSee(me, { surface: 'PEOPLE' }))
  }
  t.is((await dealt(behind.index, me)).length, 2, 'it would have shown them')

  lagging.release()
  await until(async () => (await dealt(behind.index, me)).length === 1)
})

test('a block that this process has seen in the log holds without a position, and for good', async t => {
  const { log, happened, ahead, behind } = await withLaggard(t)
  const remote = await connectTo(t, log, [behind.url, ahead.url])
  await happened([blocked(me, you)])
  const isSeen = async () => !(await remote.between(you, [me])).canSee(me, { surface: 'PEOPLE' })
  await until(isSeen)
  for (let round = 0; round < 20; round += 1) {
    t.true(await isSeen())
    t.deepEqual(await dealt(remote, you), cards(them))
  }
})

test('where every process lags, decks are refused rather than outdated', async t => {
  const { log, happened, closing, ahead, behind, lagging } = await withLaggard(t)
  const both = await connectTo(t, log, [behind.url, ahead.url])
  const remote = await connectTo(t, log, [behind.url])
  const head = await happened([blocked(me, you), swiped(you, them)])
  t.true(await both.waitForPosition(head, closing))
  t.false(await remote.waitForPosition(head, AbortSignal.timeout(50)))
  await until(async () => {
    try {
      return (await dealt(remote, you)).length === 0
    } catch (error) {
      return error instanceof DiscoveryAway
    }
  })
  lagging.release()
  t.true(await remote.waitForPosition(head, closing))
  t.deepEqual(await dealt(remote, me), cards(them))
})

test('with one of two processes away the other one answers, and the check names it', async t => {
  const { log, happened } = await workbench(t)
  await happened([...everyone, ofMatch('Matched')], start)
  const [one, other] = [await serveIndex(t, log), await serveIndex(t, log)]
  const remote = await connectTo(t, log, [one.url, other.url])
  await one.close()
  for (let round = 0; round < 10; round += 1)
    t.true((await remote.between(me, [you], later(0))).isMatched(you))
  const detail = `127.0.0.1:${one.port}: unreachable`
  await until(async () => (await remote.checks.discovery?.())?.detail === detail)
  t.deepEqual(await remote.checks.discovery?.(), { ok: true, detail })
})

test('a call that is not understood is refused without repeating it, and the process goes on', async t => {
  const { log, happened } = await workbench(t)
  await happened(everyone, start)
  const served = await serveIndex(t, log)
  const session = connect(served.url)
  t.teardown(() => session.destroy())
  const send = async (path: string, body: string) => {
    const request = session.request({ ':method': 'POST', ':path': path })
    request.end(body)
    const [headers] = await once(request, 'response')
    return { status: headers[':status'], text: await text(request) }
  }
  for (const body of ['', '{', '[]', `{"atLeast":"0","within":0,"params":{"viewer":"${me}"}}`]) {
    const answer = await send(pathOf('candidates'), body)
    t.is(answer.status, 400, body)
    t.false(answer.text.includes(me))
  }
  t.is((await send('/kith.discovery.v0/candidates', '{}')).status, 404)
  t.is((await send(pathOf('between'), ' '.repeat(MAX_MESSAGE_BYTES + 1))).status, 413)
  t.deepEqual(served.failures, [])
  t.is((await dealt(await connectTo(t, log, [served.url]), me)).length, 2)
})

test('what an index refuses is refused with the same words elsewhere', async t => {
  const { log, happened } = await workbench(t)
  await happened(everyone, start)
  const refusing = await serveIndex(t, log)
  refusing.index.likeCount = async () => {
    throw new Refusal('unavailable', 'Try again in a moment.', 2)
  }
  const remote = await connectTo(t, log, [refusing.url])
  const error = await t.throwsAsync(remote.likeCount(me, new Date()), { instanceOf: Refusal })
  t.like(error, { code: 'unavailable', message: 'Try again in a moment.', retryAfter: 2 })
})

test('a mistake of the discovery process is its own, and is told to the caller without words', async t => {
  const { log, happened } = await workbench(t)
  await happened(everyone, start)
  const served = await serveIndex(t, log)
  served.index.likeCount = async () => {
    throw new TypeError(`${me} is undefined`)
  }
  const remote = await connectTo(t, log, [served.url])
  await t.throwsAsync(remote.likeCount(me, new Date()), { message: /see its log/ })
  t.is(served.failures.length, 1)
  t.is(await remote.likers(me, later(0)).then(likers => likers.length), 0)
})

test('what came with a deck is not said again after a newer event was waited for', async t => {
  const { log, happened, closing } = await workbench(t)
  await happened(everyone, start)
  const served = await serveIndex(t, log)
  const remote = await connectTo(t, log, [served.url])
  const now = later(0)
  const deck = await remote.candidates(me, 'dating', { now, limit: 20 })
  const asked: string[] = []
  const { between } = served.index
  served.index.between = (viewer, others, ...rest) => {
    asked.push(...others)
    return between(viewer, others, ...rest)
  }
  t.true((await remote.between(me, deck, now)).canSee(you, { surface: 'PEOPLE' }))
  t.deepEqual(asked, [], 'it came with the deck')
  t.true(await remote.waitForPosition(await happened([blocked(you, me)]), closing))
  t.false((await remote.between(me, deck, now)).canSee(you, { surface: 'PEOPLE' }))
})
