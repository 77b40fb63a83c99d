import { runRole } from '../../../test/processes/run-role.ts'
import { sharedEngines } from '../../../test/real-engines/shared-engines.ts'
import type { ChatLoad, ChatTimes } from '../chat-load.ts'
import { runAside } from '../child-process.ts'
import { joinAsPair } from '../pairs.ts'
import { atMost, type BenchRow, context, percentile } from '../report.ts'
import { untilDone } from './opening.ts'

const WARM_UP_READS = 100
const READS = 300
/** The warm-up also waits for the jobs of the members who have just joined. */
const load = { pairs: 10, perSecond: 20, warmUpSeconds: 6, seconds: 15 } as const

/**
 * From sending a message at one API process until a member has read it in a view at another one.
 * `by` is the side that reads; a read by the recipient also appends an event.
 */
const timesUntilVisible = async (writer: string, reader: string, by: 0 | 1): Promise<number[]> => {
  const { matchId, sides } = await joinAsPair(writer, `visible-${by}`)
  const [sender] = sides
  const path = `/api/matches/${matchId}/messages`
  const times: number[] = []
  for (let n = 0; n < WARM_UP_READS + READS; n += 1) {
    const startedAt = performance.now()
    await sender.client.post(path, { content: `Message ${n}` })
    const answer = await fetch(new URL(path, reader), { headers: { cookie: sides[by].cookie } })
    const read = (await answer.json()) as readonly { readonly content: string }[]
    if (read.at(-1)?.content !== `Message ${n}`) throw new Error('A read missed the last message.')
    times.push(performance.now() - startedAt)
  }
  return times.slice(WARM_UP_READS)
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
  const visible = await timesUntilVisible(writer.origin, reader.origin, 0)
  const readByRecipient = await timesUntilVisible(writer.origin, reader.origin, 1)
  const input: ChatLoad = {
    ...load,
    origin: writer.origin,
    listenAt: reader.origin,
    echo: await bare.answer,
  }
  await using members = runAside<ChatTimes>('./chat-load.ts', input)
  const { deliveries, answers } = await members.answer
  return [
    context('message -> read at another API process, p50', percentile(visible, 0.5), 'ms'),
    atMost('message -> read at another API process, p99', percentile(visible, 0.99), 'ms', 50),
    context('message -> read and marked read there, p99', percentile(readByRecipient, 0.99), 'ms'),
    context('message -> answer, p99', percentile(answers, 0.99), 'ms'),
    context('message -> socket of another API process, p50', percentile(deliveries, 0.5), 'ms'),
    atMost('message -> socket of another API process, p99', percentile(deliveries, 0.99), 'ms', 60),
  ]
}
