import { type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { DemoRecipe, Welcoming } from '../../contracts/demo/demo.ts'
import type { EventsOfDecider } from '../../contracts/events.ts'

type DemoEvent = EventsOfDecider<'demo'>

/** How far the demo community of an installation is seeded. */
export type Demo =
  | { readonly status: 'none' }
  | { readonly status: 'begun'; readonly recipe: DemoRecipe }
  | {
      readonly status: 'finished'
      readonly recipe: DemoRecipe
      readonly welcoming: readonly Welcoming[]
    }

type BeginDemo = { readonly type: 'BeginDemo'; readonly recipe: DemoRecipe }
type FinishDemo = { readonly type: 'FinishDemo'; readonly welcoming: readonly Welcoming[] }

/** Seeding of the demo community: begun once, and finished from the recipe it was begun with. */
export const demo: Decider<Demo, BeginDemo | FinishDemo, DemoEvent> = {
  initialState: { status: 'none' },

  decide(command, state) {
    switch (command.type) {
      case 'BeginDemo':
        return state.status === 'none' ? [{ type: 'DemoBegun', data: command.recipe }] : []
      case 'FinishDemo': {
        const welcoming = [...command.welcoming]
        return state.status === 'begun' ? [{ type: 'DemoFinished', data: { welcoming } }] : []
      }
    }
  },

  evolve(state, event) {
    switch (event.type) {
      case 'DemoBegun':
        return { status: 'begun', recipe: event.data }
      case 'DemoFinished':
        return state.status === 'none' ? state : { ...state, ...event.data, status: 'finished' }
    }
    return unhandledEvent(event)
  },
}
