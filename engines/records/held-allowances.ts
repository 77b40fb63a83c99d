import type { Records } from '../ports/records.ts'
import { createKeyedMutex } from '../primitives/keyed-mutex.ts'

/** What a member may have open at the same time. The names are stored. */
type HeldName = 'link-codes' | 'joint-cards'

/** What a member has open of one allowance. */
type Holding = {
  readonly name: HeldName
  /** Id of the profile. */
  readonly member: string
  readonly now: Date
}

type HoldingLimit = {
  readonly most: number
  /** Whether something that was taken is still open. Asked only when the allowance is used up. */
  readonly isOpen: (id: string) => Promise<boolean>
}

type Entry = readonly [id: string, takenAt: number]

/** What was taken may open only later, within the time that a call can take. Milliseconds. */
const OPENS_WITHIN = 60_000

const keyOf = ({ name, member }: Holding): string => `${name}:${member}`

/** Limits how much a member has open at once, for all processes together and after a restart. */
export type HeldAllowances = ReturnType<typeof createHeldAllowances>

/**
 * Held allowances among the records: the ids that a member has open, with the time when each was
 * taken. An id is taken before the thing is stored, and is given back when that fails or ends. An id
 * that was not given back, because a process was killed, is dropped when the allowance is used up.
 */
export const createHeldAllowances = (records: Pick<Records, 'get' | 'put'>) => {
  const oneByOne = createKeyedMutex()

  /** False, and nothing is stored, if `next` is undefined. */
  const change = (
    holding: Holding,
    next: (entries: readonly Entry[]) => Promise<readonly Entry[] | undefined>,
  ): Promise<boolean> => {
    const key = keyOf(holding)
    return oneByOne(key, async () => {
      for (;;) {
        const known = await records.get<readonly Entry[]>('held', key)
        const entries = known?.value ?? []
        const changed = await next(entries)
        if (changed === undefined) return false
        if (changed === entries) return true
        const options = { ifVersion: known?.version ?? ('none' as const), owner: holding.member }
        if ((await records.put('held', key, changed, options)) !== undefined) return true
      }
    })
  }

  return {
    /** Counts an id once, however often it is taken; false, and nothing counts, beyond `most`. */
    take: (holding: Holding, id: string, { most, isOpen }: HoldingLimit): Promise<boolean> =>
      change(holding, async entries => {
        if (entries.some(([held]) => held === id)) return entries
        const now = holding.now.getTime()
        const counts = async ([held, takenAt]: Entry) =>
          now - takenAt < OPENS_WITHIN || (await isOpen(held))
        const open =
          entries.length < most
            ? entries
            : (
                await Promise.all(
                  entries.map(async entry => ((await counts(entry)) ? [entry] : [])),
                )
              ).flat()
        return open.length < most ? [...open, [id, now]] : undefined
      }),

    /** The id no longer counts; a repeat changes nothing. */
    giveBack: async (holding: Holding, id: string): Promise<void> => {
      await change(holding, async entries =>
        entries.some(([held]) => held === id) ? entries.filter(([held]) => held !== id) : entries,
      )
    },
  }
}
