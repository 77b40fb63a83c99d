import { CIPHERTEXT_FIELD, type EncryptedField } from '../../contracts/core/personal.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type { HangoutPlan, HangoutProposal, PlanField } from '../../contracts/hangouts/hangouts.ts'
import { decryptField } from '../../engines/log/encrypted-fields.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { HangoutDocument } from './hangouts.ts'

type Parties = Pick<HangoutDocument, 'inviter' | 'invitee'>

const isEncrypted = (stored: object): stored is EncryptedField => CIPHERTEXT_FIELD in stored

const decrypted = async <T extends object>(
  keys: Keys,
  { inviter, invitee }: Parties,
  { type, field }: { type: 'HangoutInvited' | 'HangoutPlanned'; field: 'proposal' | 'plan' },
  stored: T | EncryptedField | null,
): Promise<T | undefined> => {
  if (stored === null) return undefined
  if (!isEncrypted(stored)) return stored
  const stream = streams.hangout(inviter, invitee)
  const found = await decryptField(
    keys,
    { type, field, stream, data: { inviter, invitee } },
    stored,
  )
  return (found as T | null) ?? undefined
}

/** Decrypts a proposal, for the two members only. Undefined once one of them has left. */
export const readProposal = (
  keys: Keys,
  hangout: Parties & Pick<HangoutDocument, 'proposal'>,
): Promise<HangoutProposal | undefined> =>
  decrypted<HangoutProposal>(
    keys,
    hangout,
    { type: 'HangoutInvited', field: 'proposal' },
    hangout.proposal as EncryptedField | HangoutProposal | null,
  )

/** Decrypts the later changes of the plan, for the two members only; unchanged fields are absent. */
export const readPlan = async (
  keys: Keys,
  hangout: Parties & Pick<HangoutDocument, 'plan'>,
): Promise<HangoutPlan> => {
  const fields = Object.entries(hangout.plan) as [
    PlanField,
    EventNamed<'HangoutPlanned'>['data']['plan'],
  ][]
  const place = { type: 'HangoutPlanned', field: 'plan' } as const
  const read = await Promise.all(
    fields.map(async ([field, stored]) => {
      const plan = await decrypted<HangoutPlan>(keys, hangout, place, stored)
      return [field, plan?.[field] ?? null]
    }),
  )
  return Object.fromEntries(read)
}
