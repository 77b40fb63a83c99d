import {
  acceptLink,
  type Constellation,
  declineLink,
  endLink,
  getConstellation,
  inviteToLink,
  readProtection,
  reviseLink,
} from '../../contracts/constellations/links.ts'
import { limits } from '../../contracts/core/limits.ts'
import type { Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import {
  isOpenInvitation,
  link,
  linkInvitationNotFound,
  linkNotFound,
} from '../../domain/constellations/link-decider.ts'
import { seesJointCard } from '../../projections/discovery/joint-card-sight.ts'
import { constellations } from '../../projections/views/constellations.ts'
import { deckViews } from '../../projections/views/discovery.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { type ApiRequest, command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { tooManyInvitations } from '../hangouts/commands.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import { memberNotFound } from '../profiles/find-profile.ts'
import { ofConstellation, peopleFor } from '../profiles/linked-people.ts'
import { presentBoundaries } from '../profiles/present.ts'
import { openCodesOf } from './codes.ts'
import { presentInvitation, presentOwnJointCard, presentOwnLink } from './present.ts'
import { constellationViews, ownConstellation } from './visibility.ts'

const changesLinks = {
  reads: constellationViews,
  settles: [constellations, ...deckViews],
} as const

export const onGetConstellation = query(
  getConstellation,
  { reads: constellationViews },
  async (request, services): Promise<Constellation> => {
    const { profileId, now } = request
    const codes = await openCodesOf(profileId, now, services)
    const own = await ownConstellation(request, services)
    if (!own) return { links: [], invitations: [], codes, jointCards: [] }
    const people = await peopleFor(own.people, request, services)
    const open = own.invitations.filter(invitation => isOpenInvitation(invitation, now))
    return {
      links: own.links.flatMap(entry => presentOwnLink(entry, people) ?? []),
      invitations: open.flatMap(entry => presentInvitation(entry, people) ?? []),
      codes,
      jointCards: own.jointCards
        .filter(({ members }) => seesJointCard(members, people.policy))
        .map(card => presentOwnJointCard(card, people, profileId)),
    }
  },
)

const { invitationsPerDay } = limits.link

/** Refuses unless another member exists for the caller. @throws {Refusal} `not_found` */
const requireThere = async (
  other: string,
  refusal: () => Refusal,
  request: ApiRequest<unknown>,
  services: Services,
): Promise<void> => {
  const { profileId, now } = request
  const isThere = await retryAfterCatchUp(deckViews, request, services, async () => {
    const policy = await services.discovery.policyOf(profileId, [other], now)
    return policy.canSee(other, ofConstellation) || undefined
  })
  if (!isThere || other === profileId) throw refusal()
}

export const onInviteToLink = command(inviteToLink, changesLinks, async (request, services) => {
  const { profileId: by, body, now } = request
  const { profileId: on, ...side } = body
  const isMatch = await retryAfterCatchUp(deckViews, request, services, async () => {
    const policy = await services.discovery.policyOf(by, [on], now)
    return policy.isMatched(on) || undefined
  })
  if (!isMatch) throw memberNotFound()
  const invite = { type: 'InviteToLink', by, on, side, linkId: request.newId(), now } as const
  const day = { name: 'link-invitations', member: by, now } as const
  const price = services.allowances.price(day, invitationsPerDay, () =>
    tooManyInvitations(invitationsPerDay, now),
  )
  await request.dispatch(link, streams.link(by, on), invite, price)
  return { profileId: on }
})

export const onAcceptLink = command(acceptLink, changesLinks, async (request, services) => {
  const { profileId: by, params, body: side, now } = request
  const { profileId: on } = params
  await requireThere(on, linkInvitationNotFound, request, services)
  const accept = { type: 'AcceptLink', by, on, side, linkId: request.newId(), now } as const
  await request.dispatch(link, streams.link(by, on), accept)
  return { profileId: on }
})

export const onDeclineLink = command(declineLink, changesLinks, async request => {
  const { profileId: by, params, now } = request
  const { profileId: on } = params
  await request.dispatch(link, streams.link(by, on), { type: 'DeclineLink', by, on, now })
  return { profileId: on }
})

export const onReviseLink = command(reviseLink, changesLinks, async request => {
  const { profileId: by, params, body: changes } = request
  const { profileId: on } = params
  await request.dispatch(link, streams.link(by, on), { type: 'ReviseLink', by, on, changes })
  return { profileId: on }
})

export const onEndLink = command(endLink, changesLinks, async request => {
  const { profileId: by, params } = request
  const { profileId: on } = params
  await request.dispatch(link, streams.link(by, on), { type: 'EndLink', by, on })
  return { profileId: on }
})

export const onReadProtection = command(
  readProtection,
  { ...changesLinks, skipsIdempotency: true },
  async (request, services) => {
    const { profileId: by, params, now } = request
    const { profileId: on } = params
    await requireThere(on, linkNotFound, request, services)
    await request.dispatch(link, streams.link(by, on), { type: 'ReadProtection', by, on, now })
    const other = await services.views.collection(profiles).get(on)
    if (!other) throw linkNotFound()
    const boundary = presentBoundaries(other).find(one => one.category === 'protection_sharing')
    return { boundary: boundary ?? null }
  },
)
