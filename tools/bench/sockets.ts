import { MAX_SOCKETS } from '../../command-api/live/connections.ts'
import { startKith } from '../../test/processes/kith-process.ts'
import type { ChatLoad, ChatTimes } from './chat-load.ts'
import { runAside } from './child-process.ts'
import type { IdleSockets } from './idle-sockets.ts'
import { residentMegabytes } from './memory.ts'
import { atMost, type BenchRow, context, percentile } from './report.ts'
import { scratch } from './scratch.ts'

const load = { pairs: 20, perSecond: 200, warmUpSeconds: 2, seconds: 10 } as const

/** Messages to a few members while many other sockets are open on the same process. */
export const benchSockets = async (sockets: number): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const data = folder.path('data')
  await (await startKith(data)).end('SIGTERM') // compiles, as only the first start does
  await using kith = await startKith(data)
  await using bare = runAside<string>('./bare-echo.ts', {})
  const { origin, pid } = kith
  const before = await residentMegabytes(pid)
  const idle: IdleSockets = { origin, sockets, each: MAX_SOCKETS }
  await using listeners = runAside<number>('./idle-sockets.ts', idle)
  const open = await listeners.answer
  const withSockets = await residentMegabytes(pid)
  const input: ChatLoad = { ...load, origin, echo: await bare.answer }
  await using members = runAside<ChatTimes>('./chat-load.ts', input)
  const { deliveries, echoes } = await members.answer
  const delivery = percentile(deliveries, 0.99)
  const echo = percentile(echoes, 0.99)
  return [
    context('open sockets that say nothing', open, ''),
    context('RSS before they open', before, 'MB'),
    context('RSS with them', withSockets, 'MB'),
    context(
      'RSS for each, with its share of a member',
      ((withSockets - before) * 1_000) / open,
      'kB',
    ),
    context('message -> the other socket p50', percentile(deliveries, 0.5), 'ms'),
    atMost('message -> the other socket p99', delivery, 'ms', 50, delivery / echo),
    context('RSS after the messages', await residentMegabytes(pid), 'MB'),
  ]
}
