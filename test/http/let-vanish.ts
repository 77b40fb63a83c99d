import { randomId } from '../../contracts/core/random-id.ts'
import { streams } from '../../contracts/features.ts'
import type { Kith } from '../../kith.ts'
import { until } from '../waiting/until.ts'

/** The events of a conversation, as the log gives them to deciders. */
export const conversationOf = (kith: Pick<Kith, 'ports'>, matchId: string) =>
  Array.fromAsync(kith.ports.log.read(streams.conversation(matchId)))

/** Runs the job of the day on which messages of a match vanish; returns their spans. */
export const letVanish = async (kith: Pick<Kith, 'ports'>, matchId: string): Promise<string[]> => {
  const sent = (await conversationOf(kith, matchId)).flatMap(event =>
    event.type === 'MessageSent' && event.data.span !== undefined ? [event.data.span] : [],
  )
  const spans = [...new Set(sent)]
  for (const span of spans) {
    const cause = { event: randomId(), correlation: randomId() }
    const data = { cause, data: { matchId, span } }
    await kith.ports.jobs.add('vanish-messages', { id: randomId(), data })
  }
  await until(async () => {
    const events = await conversationOf(kith, matchId)
    return spans.every(span =>
      events.some(event => event.type === 'MessagesVanished' && event.data.span === span),
    )
  })
  return spans
}
