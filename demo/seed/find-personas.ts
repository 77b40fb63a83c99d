import type { PersonaOffer } from '../../command-api/identity/sign-in-page.ts'
import { streams } from '../../contracts/features.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import { demo } from '../community/decider.ts'
import { emailOf } from '../community/demo-ids.ts'
import { personaSheets } from '../community/personas.ts'
import { drawPortrait } from '../portrait/draw.ts'

/** The personas of the demo community; undefined unless it is fully seeded. */
export const findPersonas = async ({
  readState,
}: Pick<Dispatch, 'readState'>): Promise<PersonaOffer | undefined> => {
  const state = await readState(demo, streams.demo())
  if (state.status !== 'finished') return undefined
  return {
    heading: 'Or be somebody of the demo community',
    note: 'They were made up. Something new waits for each of them, and some of those they like will like them back within a minute.',
    personas: personaSheets
      .slice(0, state.recipe.members)
      .map(({ key, pseudonym, line, look }) => ({
        key,
        pseudonym,
        line,
        email: emailOf(key),
        portrait: drawPortrait(look),
      })),
  }
}
