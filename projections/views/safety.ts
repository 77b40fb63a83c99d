import type { Instant } from '../../contracts/core/event.ts'
import { CIPHERTEXT_FIELD, type EncryptedField } from '../../contracts/core/personal.ts'
import { streams } from '../../contracts/features.ts'
import { pageAt } from '../../contracts/pages.ts'
import type { CheckInSign, PlanPins, PlanWords } from '../../contracts/safety/safety-events.ts'
import type { SafetyPlan } from '../../domain/safety/decider.ts'
import { decryptField } from '../../engines/log/encryption.ts'
import { installationKey, keyedId } from '../../engines/log/keyed-ids.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import { defineProjection } from '../runtime/define-projection.ts'

/** Which plan a link leads to. */
type SafetyLinkDocument = { readonly profileId: string; readonly planId: string }

const linkKey = ({ data }: { readonly data: { readonly linkId: string } }) => [data.linkId]

/**
 * Which plan of which member a link leads to. By a keyed hash of the link's secret.
 *
 * @until a day after the plan ended or its check-in was to be answered, or the account is deleted
 */
export const safetyLinks = defineProjection<SafetyLinkDocument>({
  name: 'safetyLinks',
  version: 1,
  on: {
    SafetyPlanMade: {
      keys: linkKey,
      fold: (_, { data: { profileId, planId } }) => ({ profileId, planId }),
    },
    SafetyPlanForgotten: { keys: linkKey, fold: () => null },
  },
})

export const safetyViews = [safetyLinks]

/** The secret of a plan's link, 256 bits in base64url: by a key of the installation, and stored nowhere. */
const secretOf = async (keys: Keys, planId: string): Promise<string> =>
  Buffer.from(await installationKey(keys, `safety link ${planId}`)).toString('base64url')

/** The path of the page that a plan's link opens. */
export const planPath = async (keys: Keys, planId: string): Promise<string> =>
  pageAt('/safe/:token', { token: await secretOf(keys, planId) })

/** The id under which the plan of a link is found. */
export const linkIdOf = (keys: Keys, token: string): Promise<string> =>
  keyedId(keys, 'safety link', token)

/** The id of the link of a plan. */
export const linkIdOfPlan = async (keys: Keys, planId: string): Promise<string> =>
  linkIdOf(keys, await secretOf(keys, planId))

type OfPlan = Pick<SafetyPlan, 'profileId' | 'planId'>

const isEncrypted = (value: EncryptedField | object): value is EncryptedField =>
  CIPHERTEXT_FIELD in value

const decrypted = async <T extends object>(
  keys: Keys,
  place: { readonly type: string; readonly field: string },
  { profileId, planId }: OfPlan,
  value: EncryptedField | T | null,
): Promise<T | undefined> => {
  if (value === null) return undefined
  if (!isEncrypted(value)) return value
  const where = { ...place, stream: streams.safety(profileId), data: { profileId, planId } }
  return ((await decryptField(keys, where, value)) ?? undefined) as T | undefined
}

/** What a member wrote in a plan; undefined once it is forgotten. */
export const readPlanWords = (keys: Keys, plan: SafetyPlan): Promise<PlanWords | undefined> =>
  decrypted<PlanWords>(keys, { type: 'SafetyPlanMade', field: 'words' }, plan, plan.words)

/** The hashes of a plan's PINs; undefined once it is forgotten. */
export const readPlanPins = (keys: Keys, plan: SafetyPlan): Promise<PlanPins | undefined> =>
  decrypted<PlanPins>(keys, { type: 'SafetyPlanMade', field: 'pins' }, plan, plan.pins)

/** When the second PIN was first given after so many right PINs; undefined if it was not. */
export const helpSignAfter = async (
  keys: Keys,
  plan: SafetyPlan,
  answered: number,
): Promise<Instant | undefined> => {
  const place = { type: 'SafetyPlanEnded', field: 'answer' }
  for (const { at, answer } of plan.answers.slice(answered))
    if ((await decrypted<CheckInSign>(keys, place, plan, answer))?.sign === 'help') return at
  return undefined
}
