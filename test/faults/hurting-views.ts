import type { Config } from '../../engines/config/config.ts'
import type { Ports } from '../../engines/open-ports.ts'
import { type FoldThread, startFoldThread } from '../../projections/runtime/fold-thread.ts'
import { allViews as usualViews } from '../../projections/views/all-views.ts'
import { profiles } from '../../projections/views/profiles.ts'

/** At this age of a member the fold of `profiles` does not end. */
export const LOOPING_AGE = 91

const { ProfileRevised: revised } = profiles.on

const looping: typeof profiles = {
  ...profiles,
  on: {
    ...profiles.on,
    ...(revised && {
      ProfileRevised: {
        ...revised,
        fold(document, event, key) {
          while (event.data.changes.age === LOOPING_AGE);
          return revised.fold(document, event, key)
        },
      },
    }),
  },
}

/** The views of Kith, with a mistake in one of them. */
export const allViews = usualViews.map(view => (view === profiles ? looping : view))

/** Folds them, with the limits that the first argument of the process names. */
export const foldsHurting = (config: Config, ports: Ports): FoldThread =>
  startFoldThread(config, ports, {
    viewsFrom: new URL(import.meta.url),
    limits: JSON.parse(process.argv[2] ?? ''),
  })
