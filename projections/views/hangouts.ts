import type { Instant, RecordedEvent } from '../../contracts/core/event.ts'
import { CIPHERTEXT_FIELD, type EncryptedField } from '../../contracts/core/personal.ts'
import type { EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import type {
  HangoutPlan,
  HangoutProposal,
  InvitationStatus,
  PlanField,
} from '../../contracts/hangouts/hangouts.ts'
import { decryptField } from '../../engines/log/encryption.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { defineProjection, type Fold } from '../runtime/define-projection.ts'
import { deleteOnAccountClosed, profileKey } from './delete-on-account-closed.ts'

type EncryptedProposal = EventNamed<'HangoutInvited'>['data']['proposal']
type EncryptedPlan = EventNamed<'HangoutPlanned'>['data']['plan']

/** An invitation of one member to another, and its outcome. */
export type HangoutDocument = {
  readonly id: string
  readonly inviter: string
  readonly invitee: string
  /** Inviter and invitee. */
  readonly profiles: readonly [string, string]
  /** The two members once the invitation is accepted: it is listed among their plans. */
  readonly planners: readonly string[]
  readonly status: InvitationStatus
  /** As in the log: encrypted. */
  readonly proposal: EncryptedProposal
  /** Latest change by field, encrypted; other fields are as proposed. */
  readonly plan: Readonly<Partial<Record<PlanField, EncryptedPlan>>>
  readonly isCompleted: boolean
  readonly at: Instant
  /** When it was accepted; empty before. */
  readonly acceptedAt: Instant | ''
  /** How often, and when last, either of them changed the plan. */
  readonly changes?: number
  readonly updatedAt: Instant
}

type OfInvitation = { readonly data: { readonly invitationId: string } }
const invitationKey = ({ data }: OfInvitation) => [data.invitationId]

type Answered = 'HangoutDeclined' | 'HangoutCancelled' | 'HangoutExpired'

const endsAs = <T extends Answered>(status: InvitationStatus): Fold<HangoutDocument, T> => ({
  keys: (event: RecordedEvent<EventNamed<T>>) => invitationKey(event as OfInvitation),
  fold: hangout => hangout && { ...hangout, status },
})

/**
 * Who invited whom to a hangout, and the outcome; hobby, words, place and time encrypted. By
 * invitation id; indexed by member, and by planner once accepted.
 *
 * @until a block between the two, or one of them deletes their account
 */
export const hangouts = defineProjection<HangoutDocument>({
  name: 'hangouts',
  version: 3,
  indexes: [
    { by: ['profiles'], order: 'at' },
    { by: ['planners'], order: 'acceptedAt' },
  ],
  on: {
    HangoutInvited: {
      isNew: true,
      keys: invitationKey,
      fold: (_, { data: { invitationId: id, inviter, invitee, proposal }, at }) => ({
        id,
        inviter,
        invitee,
        profiles: [inviter, invitee],
        planners: [],
        status: 'pending',
        proposal,
        plan: {},
        isCompleted: false,
        at,
        acceptedAt: '',
        changes: 0,
        updatedAt: at,
      }),
    },
    HangoutAccepted: {
      keys: invitationKey,
      fold: (hangout, { at }) =>
        hangout && {
          ...hangout,
          status: 'accepted',
          planners: hangout.profiles,
          acceptedAt: at,
          updatedAt: at,
        },
    },
    HangoutDeclined: endsAs('declined'),
    HangoutCancelled: endsAs('cancelled'),
    HangoutExpired: endsAs('expired'),
    HangoutPlanned: {
      keys: invitationKey,
      fold: (hangout, { data: { changed, plan }, at }) => {
        if (!hangout) return null
        const changes = Object.fromEntries(changed.map(field => [field, plan]))
        const plans = { ...hangout.plan, ...changes }
        return { ...hangout, plan: plans, changes: (hangout.changes ?? 0) + 1, updatedAt: at }
      },
    },
    HangoutCompleted: {
      keys: invitationKey,
      fold: (hangout, { data: { isCompleted } }) => hangout && { ...hangout, isCompleted },
    },
    HangoutsForgotten: { keys: ({ data }) => data.invitationIds, fold: () => null },
  },
})

/** Hobbies and slots for which a member can be invited, as `offerKey` names them. */
type HangoutOffersDocument = {
  readonly profileId: string
  readonly offers: readonly string[]
  /** Always true: an index key for everybody who has time. */
  readonly hasTime: true
  readonly at: Instant
}

/** A hobby in a time slot, as the index of offers knows it. */
export const offerKey = (hobby: string, timeSlot: string): string => `${hobby}/${timeSlot}`

/**
 * Hobbies and time slots for which a member is free. By profile id, of members who have time;
 * indexed by hobby and slot, and all together.
 *
 * @until they change it, or delete their account
 */
export const hangoutOffers = defineProjection<HangoutOffersDocument>({
  name: 'hangoutOffers',
  version: 2,
  indexes: [
    { by: ['offers'], order: 'at' },
    { by: ['hasTime'], order: 'at' },
  ],
  on: {
    HangoutAvailabilityDeclared: {
      isNew: true,
      keys: ({ data }) => [data.profileId],
      fold: (_, { data: { profileId, availability }, at }) => {
        const offers = availability
          .filter(({ isActive }) => isActive)
          .flatMap(({ hobbies, timeSlot }) => hobbies.map(hobby => offerKey(hobby, timeSlot)))
        return offers.length > 0
          ? { profileId, offers: [...new Set(offers)], hasTime: true, at }
          : null
      },
    },
    ProfileClosed: { keys: ({ data }) => [data.profileId], fold: () => null },
    AccountClosed: deleteOnAccountClosed(profileKey),
  },
})

export const hangoutsViews = [hangouts, hangoutOffers]

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
