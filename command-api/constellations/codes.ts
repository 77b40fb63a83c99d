import {
  acceptLinkCode,
  createLinkCode,
  type LinkCode,
  readLinkCode,
  revokeLinkCode,
} from '../../contracts/constellations/links.ts'
import { limits, timing } from '../../contracts/core/limits.ts'
import { subjects } from '../../contracts/core/personal.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import type { BodyOf } from '../../contracts/core/route.ts'
import { streams } from '../../contracts/features.ts'
import { memberName } from '../../contracts/profiles/member-name.ts'
import { link } from '../../domain/constellations/link-decider.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { decryptJson, encryptJson } from '../../engines/log/encryption.ts'
import { keyedId } from '../../engines/log/keyed-ids.ts'
import { constellations } from '../../projections/views/constellations.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { type ApiRequest, command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import { constellationViews } from './visibility.ts'

const codeNotFound = () =>
  new Refusal(
    'not_found',
    'This code does not work: it was used, taken back, or is older than a week. Ask for a new one.',
  )
const tooManyCodes = () =>
  new Refusal(
    'too_many_codes',
    `You have ${limits.link.codes} codes that nobody has used. Take one of them back first.`,
  )

type Stores = Pick<Services, 'shortLived' | 'keys'>
type ShortLived = Stores['shortLived']
type StoredCode = { readonly by: string; readonly side: string }
type Offer = BodyOf<typeof createLinkCode>
type OpenCode = { readonly by: string; readonly offer: Offer; readonly expiresAt: number }

/** The key of a code's record, from which nobody can tell the code. */
const keyOf = (code: string, { keys }: Pick<Stores, 'keys'>): Promise<string> =>
  keyedId(keys, 'link code', code)

const contextOf = (key: string) => ({ stream: 'link-codes', event: key, path: '' })

/** A code that nobody has used; undefined for any other key. */
const openCode = async (
  key: string,
  now: number,
  { shortLived, keys }: Stores,
): Promise<OpenCode | undefined> => {
  const record = await shortLived.get('link-code', key, now)
  if (!record) return undefined
  const { by, side } = record.value as StoredCode
  const own = await keys.decryptionKey([subjects.profile(by)])
  if (own === 'erased') return undefined
  const offer = decryptJson(own, contextOf(key), side) as Offer
  return { by, offer, expiresAt: record.expiresAt }
}

/** Whether nobody has used a code or taken it back; its record may be there a moment longer. */
const isUnused = async (key: string, now: number, shortLived: ShortLived): Promise<boolean> => {
  const [code, use] = await Promise.all([
    shortLived.get('link-code', key, now),
    shortLived.get('link-code-use', key, now),
  ])
  return code !== undefined && use === undefined
}

/**
 * Decides who used a code: the first who claims it, or its author, who takes it back.
 * @throws {Refusal} `not_found`: somebody else was first.
 */
const claimCode = async (
  key: string,
  by: string,
  { shortLived, now, expiresAt }: { shortLived: ShortLived; now: Date; expiresAt: number },
): Promise<void> => {
  const claim = { value: by, expiresAt, owner: by }
  const earlier = await shortLived.claim('link-code-use', key, claim, now.getTime())
  if (earlier && earlier.value !== by) throw codeNotFound()
}

/** What a code says before it is used. */
const told = ({ kind, words, note }: Offer) => ({ kind, words, note: note ?? null })

const heldBy = (member: string, now: Date) => ({ name: 'link-codes', member, now }) as const

const present = (id: string, { offer, expiresAt }: Omit<OpenCode, 'by'>): LinkCode => ({
  id,
  ...told(offer),
  expiresAt: new Date(expiresAt).toISOString(),
})

/** The codes of a member that nobody has used, the next to expire first. */
export const openCodesOf = async (
  profileId: string,
  now: Date,
  stores: Stores,
): Promise<LinkCode[]> => {
  const ids = await stores.shortLived.owned('link-code', profileId)
  const found = await Promise.all(
    ids.map(async id => {
      if (!(await isUnused(id, now.getTime(), stores.shortLived))) return []
      const code = await openCode(id, now.getTime(), stores)
      return code ? [present(id, code)] : []
    }),
  )
  return found.flat().sort((one, other) => (one.expiresAt < other.expiresAt ? -1 : 1))
}

export const onCreateLinkCode = command(
  createLinkCode,
  { reads: [] },
  async (request, services) => {
    const { profileId: by, body: offer, now } = request
    const { shortLived, keys, held } = services
    const code = await keyedId(keys, 'new link code', request.newId())
    const id = await keyOf(code, services)
    const own = await keys.encryptionKey([subjects.profile(by)])
    if (own === 'erased') throw codeNotFound()
    const value: StoredCode = { by, side: encryptJson(own, contextOf(id), offer) }
    const expiresAt = now.getTime() + timing.linkCodeLasts
    const isOpen = (key: string) => isUnused(key, now.getTime(), shortLived)
    if (!(await held.take(heldBy(by, now), id, { most: limits.link.codes, isOpen })))
      throw tooManyCodes()
    await shortLived.put('link-code', id, { value, expiresAt, owner: by })
    return { ...present(id, { offer, expiresAt }), code }
  },
)

export const onRevokeLinkCode = command(
  revokeLinkCode,
  { reads: [] },
  async ({ profileId: by, params: { id }, now }, { shortLived, held }) => {
    const code = await shortLived.get('link-code', id, now.getTime())
    if (code?.owner !== by) throw codeNotFound()
    await claimCode(id, by, { shortLived, now, expiresAt: code.expiresAt })
    await shortLived.remove('link-code', id)
    await held.giveBack(heldBy(by, now), id)
    return { id }
  },
)

type FoundCode = OpenCode & { readonly key: string; readonly inviter: ProfileDocument }

/** An open code of somebody else who exists for the caller. @throws {Refusal} `not_found` */
const findCode = async (
  code: string,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<FoundCode> => {
  const { profileId, now } = request
  const key = await keyOf(code, services)
  const open = await openCode(key, now.getTime(), services)
  if (!open || open.by === profileId) throw codeNotFound()
  const inviter = await retryAfterCatchUp([...deckViews, profiles], request, services, async () => {
    const policy = await services.discovery.policyOf(profileId, [open.by], now)
    const isThere = policy.canSee(open.by, { surface: 'PEOPLE', sight: 'id' })
    return isThere ? services.views.collection(profiles).get(open.by) : undefined
  })
  if (!inviter) throw codeNotFound()
  return { ...open, key, inviter }
}

export const onReadLinkCode = query(
  readLinkCode,
  { reads: constellationViews },
  async (request, services) => {
    const { inviter, offer } = await findCode(request.params.code, request, services)
    return { ...memberName(inviter), ...told(offer) }
  },
)

/** The first who says yes claims the code, and only they may say it again. */
export const onAcceptLinkCode = command(
  acceptLinkCode,
  { reads: constellationViews, settles: [constellations, ...deckViews] },
  async (request, services) => {
    const { profileId: by, body: side, now } = request
    const found = await findCode(request.params.code, request, services)
    const { key, by: on, expiresAt } = found
    const { note: _, ...othersSide } = found.offer
    const { shortLived, held } = services
    await claimCode(key, by, { shortLived, now, expiresAt })
    const linkId = request.newId()
    const accept = { type: 'AcceptLinkCode', by, on, side, othersSide, linkId } as const
    await request.dispatch(link, streams.link(by, on), accept)
    await shortLived.remove('link-code', key)
    await held.giveBack(heldBy(on, now), key)
    return { profileId: on }
  },
)
