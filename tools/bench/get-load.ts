import { answerAside } from './child-process.ts'
import { atRate } from './steady-rate.ts'
import { keptConnections, type TimedRequest, timedRequest } from './timed-request.ts'

export type GetLoad = {
  /** Requested in turn. */
  readonly targets: readonly Omit<TimedRequest, 'method'>[]
  readonly perSecond: number
  readonly warmUpSeconds: number
  readonly seconds: number
}

// Requests pages at a steady rate; answers the milliseconds of each after the warm-up.
await answerAside(async (load: GetLoad): Promise<number[]> => {
  const { targets, perSecond, warmUpSeconds, seconds } = load
  const agent = keptConnections()
  const ask = async (n: number): Promise<number> => {
    const target = targets[n % targets.length] as (typeof targets)[number]
    const { status, askedAt, answeredAt } = await timedRequest(agent, { method: 'GET', ...target })
    if (status !== 200) throw new Error(`${target.url} answered ${status}.`)
    return answeredAt - askedAt
  }
  const asking: Promise<number>[] = []
  await atRate(perSecond, warmUpSeconds + seconds, n => asking.push(ask(n)))
  return (await Promise.all(asking)).slice(perSecond * warmUpSeconds)
})
