import { startKith } from '../../test/processes/kith-process.ts'
import type { ChatLoad, ChatTimes } from './chat-load.ts'
import { runAside } from './child-process.ts'
import { residentMegabytes } from './memory.ts'
import { rawCommits } from './raw-commits.ts'
import { atMost, type BenchRow, context, percentile } from './report.ts'
import { scratch } from './scratch.ts'

const load = { pairs: 20, perSecond: 200, warmUpSeconds: 2, seconds: 10 } as const

/** A message from one member's request to the other's socket, beside a bare echo. */
export const benchChat = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const { perSecond } = load
  const disk = percentile(await rawCommits(folder.path('raw.db'), perSecond, 5), 0.99)
  await using bare = runAside<string>('./bare-echo.ts', {})
  const data = folder.path('data')
  await (await startKith(data)).end('SIGTERM') // compiles, as only the first start does
  await using kith = await startKith(data)
  const idle = await residentMegabytes(kith.pid)

  const input: ChatLoad = { ...load, origin: kith.origin, echo: await bare.answer }
  await using members = runAside<ChatTimes>('./chat-load.ts', input)
  const { deliveries, answers, echoes } = await members.answer

  const echo = percentile(echoes, 0.99)
  const delivery = percentile(deliveries, 0.99)
  return [
    context(`bare ws echo p99 at ${perSecond}/s`, echo, 'ms'),
    context(`raw durable commit p99 at ${perSecond}/s`, disk, 'ms'),
    context('message -> answer p99', percentile(answers, 0.99), 'ms'),
    context('message -> the other socket p50', percentile(deliveries, 0.5), 'ms'),
    atMost('message -> the other socket p99', delivery, 'ms', 20, delivery / echo),
    context('RSS when ready', idle, 'MB'),
    atMost('RSS after the chats', await residentMegabytes(kith.pid), 'MB', 400),
  ]
}
