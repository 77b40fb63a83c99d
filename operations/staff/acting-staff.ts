import { createHash } from 'node:crypto'
import { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import { holderOf, team } from '../../domain/staff/team.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import { operatorName } from '../../engines/process/command-line/run-program.ts'

/** Who acts, and the others of the staff, by name. */
export type ActingStaff = { readonly operator: string; readonly colleagues: readonly string[] }

/** The hash by which the log knows a key of the staff. The key has 256 random bits, so no salt is needed. */
export const staffKeyHash = (key: string): string => createHash('sha256').update(key).digest('hex')

/**
 * The member of staff who runs a command: the holder of the key in `KITH_STAFF_KEY`. While nobody has a key,
 * it is the name of the account on this machine.
 * @throws {Refusal} `staff_key_required`: there is no such key.
 */
export const actingStaff = async (
  env: NodeJS.ProcessEnv,
  dispatch: Pick<Dispatch, 'readState'>,
): Promise<ActingStaff> => {
  const members = await dispatch.readState(team, streams.team())
  const names = Object.keys(members)
  if (names.length === 0) return { operator: operatorName(), colleagues: [] }
  const { KITH_STAFF_KEY: key } = env
  const operator = key === undefined ? undefined : holderOf(members, staffKeyHash(key))
  if (operator === undefined)
    throw new Refusal(
      'staff_key_required',
      'Set KITH_STAFF_KEY to your key. Another member of staff makes one: npm run staff -- team add NAME',
    )
  return { operator, colleagues: names.filter(name => name !== operator) }
}
