import test, { type ExecutionContext } from 'ava'
import { streams } from '../../contracts/features.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import type { Kith } from '../../kith.ts'
import { openDisplacement } from '../../projections/discovery/displacement.ts'
import { startServer } from '../http/server.ts'
import { foldedDiscovery } from '../projections/folded-discovery.ts'
import { scene } from '../samples/sample-images.ts'
import { type SeededRandom, seededRandom } from '../samples/seeded-random.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { type CrashServer, openCrashServer, sendCall } from './crash-server.ts'
import {
  everyAnswerIsThereOnce,
  everyConversationIsThereOnce,
  everyLikeIsCounted,
  everyLikeIsThereOnce,
  everyMatchIsNotifiedOnce,
  everyMatchIsThereOnce,
  everyMessageIsThereOnce,
  everyPhotoIsThereOnce,
  everySeatIsGivenOnce,
  everyViewMatchesLog,
  type Log,
} from './invariants.ts'
import {
  type AcknowledgedCalls,
  memberActions,
  noAcknowledgedCalls,
  type TestPerson,
} from './member-actions.ts'
import {
  answerQuestions,
  changeMinds,
  changeMindsEvents,
  crowdAnEvent,
  likeAndTalk,
  managePhotos,
  talkInGroup,
} from './member-scenarios.ts'
import { pairsOf, people } from './people.ts'

const SEED = 20_261_120
const DEATHS = 5
/** Timeout in milliseconds: a server that hangs fails the test and is ended with it. */
const PATIENCE = 240_000
const STEADY = 6
const FICKLE = 4
/** Number of steady members who add photos meanwhile. */
const PHOTOGRAPHED = 2
const busyModes = ['dating', 'friendship'] as const

/** All members act concurrently while the server is killed and restarted. */
const liveThrough = async (t: ExecutionContext, server: CrashServer, chance: SeededRandom) => {
  const ledger = noAcknowledgedCalls()
  const everyone = await people(await server.origin(), STEADY + FICKLE)
  const steady = everyone.slice(0, STEADY)
  const fickle = pairsOf(everyone.slice(STEADY)).filter(
    (_, n, { length }) => n % (length - 1) === 0,
  )
  const can = memberActions({ ask: server.ask, chance, ledger })
  const lane = likeAndTalk(can, ledger, t)
  const photo = new Uint8Array(await scene(90, 60).jpeg().toBuffer())
  await Promise.all([
    ...busyModes.flatMap(mode => pairsOf(steady).map(sides => lane(sides, mode))),
    ...fickle.map(changeMinds(can, ledger, t)),
    ...steady.slice(0, PHOTOGRAPHED).map(managePhotos(can, ledger, photo)),
    crowdAnEvent(can, ledger)(steady),
    talkInGroup(can)(steady),
    ...steady.map(answerQuestions(can, ledger)),
  ])
  return { ledger, steady, fickle }
}

/** Asserts that views and deck match the log. */
const viewsAgree = async (
  t: ExecutionContext,
  { ports, discovery }: Kith,
  log: Log,
  members: readonly TestPerson[],
) => {
  await everyViewMatchesLog(t, ports.views, log)
  const fresh = foldedDiscovery({ displace: await openDisplacement(ports.keys) })
  fresh.fold(log)
  const at = { now: new Date(), limit: 20 }
  for (const { profileId } of members)
    for (const mode of modes)
      t.deepEqual(
        await discovery.candidates(profileId, mode, at),
        await fresh.candidates(profileId, mode, at),
      )
}

/** Asserts that repeating a call under its key gives the same answer and changes nothing. */
const repeatsAnswerTheSame = async (
  t: ExecutionContext,
  { origin, ports }: Kith,
  { calls }: AcknowledgedCalls,
) => {
  const before = await ports.log.head()
  const repeat = async (asks: AcknowledgedCalls['calls']) => {
    for (const { ask, answer } of asks) {
      const again = await sendCall(origin, ask)
      t.deepEqual(again.body, answer)
    }
  }
  await Promise.all(
    Map.groupBy(calls, ({ ask }) => ask.cookie)
      .values()
      .map(repeat),
  )
  t.is(await ports.log.head(), before)
}

test('a server killed five times during likes, messages, also to a group, photos and answers to events and questions keeps every acknowledged change once', async t => {
  t.timeout(PATIENCE)
  const chance = seededRandom(SEED)
  const folder = await scratchFolder(t)
  const lives = Array.from({ length: DEATHS }, () => chance.whole(60, 140))
  const server = await openCrashServer(t, folder, lives)
  const { ledger, steady, fickle } = await liveThrough(t, server, chance)
  t.is(server.deaths(), DEATHS)
  t.deepEqual(await server.stop(), { code: 0, signal: null })

  const { kith, caughtUp } = await startServer(t, { env: { KITH_DATA: folder } })
  await caughtUp()
  const log = await Array.fromAsync(kith.ports.log.readAll())
  await everyMessageIsThereOnce(t, log, ledger.said, kith.ports.keys)
  everyLikeIsThereOnce(t, log, steady, busyModes)
  await everyLikeIsCounted(t, log, kith.ports.allowances)
  everyMatchIsThereOnce(t, log, ledger.matches)
  everyMatchIsNotifiedOnce(t, log)
  await everyPhotoIsThereOnce(t, log, ledger, kith.ports.media)
  everyConversationIsThereOnce(t, log)
  everySeatIsGivenOnce(t, log, ledger)
  await everyAnswerIsThereOnce(t, log, ledger, kith.ports.views)
  for (const [one, other] of fickle) {
    const stream = streams.pair(one.profileId, other.profileId)
    const between = log.filter(event => event.stream === stream).map(({ type }) => type)
    t.deepEqual(between, changeMindsEvents)
  }
  await viewsAgree(t, kith, log, [...steady, ...fickle.flat()])
  await repeatsAnswerTheSame(t, kith, ledger)
})
