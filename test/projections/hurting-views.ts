import { defineProjection, type Projection } from '../../projections/runtime/define-projection.ts'
import { profiles } from '../../projections/views/profiles.ts'

/** Ages at which the fold of `turnouts` hurts. */
export const hurtingAges = {
  loops: 91,
  throws: 92,
  ends: 93,
  returnsNothing: 94,
  isHuge: 95,
  isNoJson: 96,
}

/** How long each other fold of `slow` takes, in milliseconds. */
const SLOW_MS = 40

const busy = (milliseconds: number): void => {
  for (const end = performance.now() + milliseconds; performance.now() < end; );
}

type Turnout = { readonly age: number; readonly text?: unknown }

const turnoutOf = (age: number): Turnout => {
  switch (age) {
    case hurtingAges.loops:
      for (;;);
    case hurtingAges.throws:
      throw new Error('Rowan lives in Bath.')
    case hurtingAges.ends:
      return process.exit(7)
    case hurtingAges.returnsNothing:
      return undefined as never
    case hurtingAges.isHuge:
      return { age, text: 'x'.repeat(20_000_000) }
    case hurtingAges.isNoJson:
      return { age, text: 1n }
  }
  return { age }
}

/** A view with mistakes, at some ages of a member. */
export const turnouts = defineProjection<Turnout>({
  name: 'turnouts',
  version: 1,
  on: {
    ProfileRevised: {
      keys: ({ data }) => [data.profileId],
      fold: (_, { data: { changes } }) => turnoutOf(changes.age ?? 0),
    },
  },
})

/** Counts revisions, slowly. */
export const slow = defineProjection<{ readonly count: number }>({
  name: 'slow',
  version: 1,
  on: {
    ProfileRevised: {
      keys: ({ data }) => [data.profileId],
      fold(document) {
        busy(SLOW_MS)
        return { count: (document?.count ?? 0) + 1 }
      },
    },
  },
})

/** What a thread folds in specs. */
export const allViews: readonly Projection<unknown>[] = [profiles, turnouts, slow]
