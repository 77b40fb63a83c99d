import { limits } from '../../contracts/core/limits.ts'
import { startKith } from '../../test/processes/kith-process.ts'
import { runAside } from './child-process.ts'
import type { GroupLoad, GroupTimes } from './group-load.ts'
import { rawCommits } from './raw-commits.ts'
import { atMost, type BenchRow, context, percentile } from './report.ts'
import { scratch } from './scratch.ts'

const members = limits.group.members.max
const load = { members, perSecond: 20, warmUpSeconds: 2, seconds: 10 } as const

/** A message to the largest group, on the sockets of all others, beside as many bare echoes. */
export const benchGroups = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  const { perSecond } = load
  const disk = percentile(await rawCommits(folder.path('raw.db'), perSecond, 5), 0.99)
  await using bare = runAside<string>('./bare-echo.ts', {})
  const data = folder.path('data')
  await (await startKith(data)).end('SIGTERM') // compiles, as only the first start does
  await using kith = await startKith(data)
  const input: GroupLoad = { ...load, origin: kith.origin, echo: await bare.answer }
  await using group = runAside<GroupTimes>('./group-load.ts', input)
  const { deliveries, lastDeliveries, answers, lastEchoes } = await group.answer

  const echo = percentile(lastEchoes, 0.99)
  const delivery = percentile(deliveries, 0.99)
  return [
    context(`raw durable commit p99 at ${perSecond}/s`, disk, 'ms'),
    context(`last of ${members - 1} bare echoes p99 at ${perSecond}/s`, echo, 'ms'),
    context('message -> answer p99', percentile(answers, 0.99), 'ms'),
    context(`message -> ${members - 1} other sockets p50`, percentile(deliveries, 0.5), 'ms'),
    atMost(`message -> ${members - 1} other sockets p99`, delivery, 'ms', 50, delivery / echo),
    context('message -> the last of them p99', percentile(lastDeliveries, 0.99), 'ms'),
  ]
}
