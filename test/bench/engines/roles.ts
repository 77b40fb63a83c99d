import { sharedEngines } from '../../real-engines/shared-engines.ts'
import { runRole } from '../../run-role.ts'
import type { ChatLoad, ChatTimes } from '../chat-load.ts'
import { runAside } from '../child-process.ts'
import { joinAsPair } from '../pairs.ts'
import { atMost, type BenchRow, context, percentile } from '../report.ts'
import { untilDone } from './opening.ts'

const READS = 300
const load = { pairs: 10, perSecond: 20, warmUpSeconds: 2, seconds: 15 } as const

/** From the answer to a message at one API process until another one reads it in a view. */
const timesUntilVisible = async (writer: string, reader: string): Promise<number[]> => {
  const { matchId, sides } = await joinAsPair(writer, 'visible')
  const [sender, recipient] = sides
  const path = `/api/matches/${matchId}/messages`
  const times: number[] = []
  for (let n = 0; n < READS; n += 1) {
    const { headers } = await sender.client.post(path, { content: `Message ${n}` })
    const startedAt = performance.now()
    const answer = await fetch(new URL(path, reader), {
      headers: { cookie: recipient.cookie, 'kith-position': headers.get('kith-position') ?? '' },
    })
    await answer.arrayBuffer()
    if (answer.headers.has('kith-stale'))
      throw new Error('A read gave up waiting for its position.')
    times.push(performance.now() - startedAt)
  }
  return times
}

/** Two API processes, projections and workers, each a process, over shared engines. */
export const benchRoles = async (): Promise<BenchRow[]> => {
  await using opened = untilDone()
  const environment = { ...(await sharedEngines(opened)), KITH_RATE_LIMIT_SCALE: '1000' }
  await runRole(opened, 'projections', environment)
  await runRole(opened, 'workers', environment)
  const writer = await runRole(opened, 'command-api', environment)
  const reader = await runRole(opened, 'command-api', environment)
  await using bare = runAside<string>('./bare-echo.ts', {})
  const visible = await timesUntilVisible(writer.origin, reader.origin)
  const input: ChatLoad = {
    ...load,
    origin: writer.origin,
    listenAt: reader.origin,
    echo: await bare.answer,
  }
  await using members = runAside<ChatTimes>('./chat-load.ts', input)
  const { pushes, answers } = await members.answer
  return [
    context('message -> read at another API process, p50', percentile(visible, 0.5), 'ms'),
    atMost('message -> read at another API process, p99', percentile(visible, 0.99), 'ms', 50),
    context('message -> answer, p99', percentile(answers, 0.99), 'ms'),
    context('message -> socket of another API process, p50', percentile(pushes, 0.5), 'ms'),
    atMost('message -> socket of another API process, p99', percentile(pushes, 0.99), 'ms', 60),
  ]
}
