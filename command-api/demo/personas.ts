import type { DomainEvent } from '../../contracts/events.ts'
import { streams } from '../../contracts/streams.ts'
import type { Persona } from '../../demo/member.ts'
import { personaSheets } from '../../demo/personas.ts'
import { drawPortrait } from '../../demo/portrait/draw.ts'
import type { EventLog } from '../../engines/event-log.ts'
import { load } from '../load.ts'
import { emailOf } from './cast.ts'
import { demo } from './decider.ts'

/** Somebody whom the sign-in page offers to be. */
export type OfferedPersona = Persona & {
  /** It leads to their account, as typing it would. */
  readonly email: string
  /** An SVG document, four wide and five high. */
  readonly portrait: string
}

/** The personas of a log; nobody where there is no whole demo community. */
export const personasIn = async (log: EventLog<DomainEvent>): Promise<OfferedPersona[]> => {
  const made = await load(log, demo, streams.demo())
  if (made.status !== 'finished') return []
  return personaSheets.slice(0, made.recipe.members).map(({ key, pseudonym, line, look }) => ({
    key,
    pseudonym,
    line,
    email: emailOf(key),
    portrait: drawPortrait(look),
  }))
}
