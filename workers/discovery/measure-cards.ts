import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Instant, Position } from '../../contracts/core/event.ts'
import { streams } from '../../contracts/core/streams.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { cardMeasures } from '../../domain/discovery/card-measures.ts'
import { cardFigures, noCards, noteCard, noteMatched } from '../../domain/discovery/seen-cards.ts'
import { defineSchedule, type JobServices } from '../runtime/queue.ts'

const WEEK = 7 * 86_400_000

/** Events that are counted before calls of members have their turn. */
const AT_ONCE = 500

/** Streams with an event each night: cards where the community is large enough, decks always. */
const NIGHTLY = [streams.cardMeasures(), streams.exposure(modes[0])]

/** The latest position of a night before an instant; undefined in the first week of an installation. */
const positionBefore = async (
  { log }: Pick<JobServices, 'log'>,
  since: Instant,
): Promise<Position | undefined> => {
  for (const stream of NIGHTLY)
    for await (const { at, position } of log.read(stream, { backwards: true }))
      if (at < since) return position
  return undefined
}

/**
 * Once a night: measures how evenly members were seen in the week before, and what came of it. The first
 * week of an installation is read from the start of the log, later ones from a week ago on.
 */
export const measureCards = defineSchedule({
  name: 'measure-cards',
  cron: '10 5 * * *',
  async run(cause, services: JobServices) {
    const since = new Date(cause.now.getTime() - WEEK).toISOString()
    const after = await positionBefore(services, since)
    const cards = noCards()
    let counted = 0
    const from = { types: ['Swiped', 'Matched'] as const, ...(after !== undefined && { after }) }
    for await (const event of services.log.readAll(from)) {
      if (event.at < since) continue
      if (event.type === 'Swiped') noteCard(cards, 0, event)
      else if (event.type === 'Matched') noteMatched(cards, event.data.profiles)
      counted += 1
      if (counted % AT_ONCE === 0) await nextTurn()
    }
    const command = { type: 'MeasureCards', figures: cardFigures(cards) } as const
    await services.dispatch(cardMeasures, streams.cardMeasures(), command, cause)
  },
})
