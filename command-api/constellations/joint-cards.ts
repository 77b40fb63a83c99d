import {
  answerJointLike,
  confirmJointCard,
  type JointCard,
  likeTogether,
  listJointCards,
  listJointPhotos,
  proposeJointCard,
  reviseJointCard,
  swipeJointCard,
  withdrawJointCard,
} from '../../contracts/constellations/joint-cards.ts'
import { causedId } from '../../contracts/core/ids.ts'
import { limits } from '../../contracts/core/limits.ts'
import { BadInput, Refusal } from '../../contracts/core/refusals.ts'
import { streams } from '../../contracts/features.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import {
  type JointCardCommand,
  jointCard,
  jointCardNotFound,
} from '../../domain/constellations/joint-card-decider.ts'
import { linkNotFound } from '../../domain/constellations/link-decider.ts'
import type { CommandPrice } from '../../engines/log/dispatch.ts'
import {
  mayMeet,
  onJointCard,
  seeEachOther,
  seesJointCard,
} from '../../projections/discovery/joint-card-sight.ts'
import { constellations, type JointCardEntry } from '../../projections/views/constellations.ts'
import { entitlements } from '../../projections/views/payments.ts'
import { profiles } from '../../projections/views/profiles.ts'
import {
  openJointCards,
  peopleOfJointCards,
  presentJointCards,
  seenJointCards,
} from '../discovery/joint-deck.ts'
import { cardLimitReached } from '../discovery/new-cards.ts'
import { type ApiRequest, command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import { priceOfSwipe } from '../matching/commands.ts'
import { ofConstellation, peopleFor, readConstellations } from '../profiles/linked-people.ts'
import { presentPortrait, seesPhotosOf } from '../profiles/photos/present.ts'
import {
  constellationViews,
  findOwnJointCard,
  ownConstellation,
  requireLinked,
} from './visibility.ts'

const changesCard = { reads: constellationViews, settles: [constellations] } as const
const swipesCard = {
  reads: [...constellationViews, entitlements],
  settles: [constellations],
} as const

const { open: mostCards, proposalsPerDay } = limits.jointCard

const tooManyCards = () =>
  new Refusal(
    'too_many_joint_cards',
    `You have said yes to ${mostCards} joint cards. Withdraw from one of them first.`,
  )
const tooManyProposals = () =>
  new Refusal(
    'too_many_joint_cards',
    `You have proposed ${proposalsPerDay} joint cards today. Propose the next one tomorrow.`,
  )

/**
 * What a yes to a joint card costs: a card counts for those who said yes, until it ends. One that they no
 * longer see does not count, as no screen offers to withdraw from it.
 */
const priceOfYes = (
  jointId: string,
  { profileId, now, readState }: ApiRequest<unknown>,
  { held, discovery }: Services,
): CommandPrice => {
  const holding = { name: 'joint-cards', member: profileId, now } as const
  const isOpen = async (id: string) => {
    const { status, confirmed, members } = await readState(jointCard, streams.joint(id))
    if (status === 'ended' || !confirmed.includes(profileId)) return false
    return seesJointCard(members, await discovery.policyOf(profileId, members, now))
  }
  return {
    take: async () =>
      (await held.take(holding, jointId, { most: mostCards, isOpen })) ? undefined : tooManyCards(),
    giveBack: () => held.giveBack(holding, jointId),
  }
}

/** What a proposal costs: its author's yes, and one of the day's proposals. */
const priceOfProposal = (
  jointId: string,
  request: ApiRequest<unknown>,
  services: Services,
): CommandPrice => {
  const yes = priceOfYes(jointId, request, services)
  const day = { name: 'joint-proposals', member: request.profileId, now: request.now } as const
  const proposal = services.allowances.price(day, proposalsPerDay, tooManyProposals)
  return {
    async take(command) {
      const refusal = await yes.take(command)
      if (refusal) return refusal
      const tooMany = await proposal.take(command)
      if (tooMany) await yes.giveBack(command)
      return tooMany
    },
    async giveBack(command) {
      await yes.giveBack(command)
      await proposal.giveBack(command)
    },
  }
}

/** The members whose people a joint card is looked for among: those of a deck, and many more. */
const LOOKED_AT = 200

/** @throws {BadInput} a photo is of nobody on the card. */
const requirePhotosOf = async (
  members: readonly string[],
  photos: readonly string[],
  { views }: Pick<Services, 'views'>,
): Promise<void> => {
  const found = await views.collection(profiles).many(members)
  const known = found.flatMap(profile => profile?.photos ?? [])
  if (!photos.every(id => known.includes(id)))
    throw new BadInput([{ path: 'photos', message: 'Choose photos of people on the card.' }])
}

export const onListJointPhotos = query(
  listJointPhotos,
  { reads: constellationViews },
  async (request, services) => {
    const links = (await ownConstellation(request, services))?.links ?? []
    const ids = [request.profileId, ...links.map(entry => entry.with)]
    const { policy, profileOf, reader } = await peopleFor(ids, request, services)
    return ids.flatMap(profileId => {
      const profile = profileOf(profileId)
      const isSeen = policy.canSee(profileId, ofConstellation)
      if (!profile || !isSeen || !seesPhotosOf(profileId, policy, reader)) return []
      return profile.photos.map(id => ({ ...presentPortrait(profile, id, policy), id, profileId }))
    })
  },
)

export const onProposeJointCard = command(
  proposeJointCard,
  changesCard,
  async (request, services) => {
    const { profileId: by, body } = request
    const { members: others, text, photos, modes } = body
    for (const other of others) await requireLinked(other, request)
    const members = [...new Set([by, ...others])].sort()
    const policy = await services.discovery.policyOf(by, members, request.now)
    if (!seesJointCard(members, policy)) throw linkNotFound()
    await requirePhotosOf(members, photos, services)
    const jointId = request.newId()
    const content = { text, photos, modes }
    const propose = { type: 'ProposeJointCard', jointId, by, members, ...content } as const
    const price = priceOfProposal(jointId, request, services)
    await request.dispatch(jointCard, streams.joint(jointId), propose, price)
    return { id: jointId }
  },
)

/** Dispatches a command that says yes to a card; it costs nothing to those who have said yes already. */
const sayYes = async (
  id: string,
  command: JointCardCommand,
  request: ApiRequest<unknown>,
  services: Services,
) => {
  const stream = streams.joint(id)
  const { confirmed } = await request.readState(jointCard, stream)
  const isSaid = confirmed.includes(request.profileId)
  const price = isSaid ? undefined : priceOfYes(id, request, services)
  const { state } = await request.dispatch(jointCard, stream, command, price)
  return { id, isOpen: state.status === 'open' }
}

export const onReviseJointCard = command(
  reviseJointCard,
  changesCard,
  async (request, services) => {
    const { profileId: by, params, body } = request
    const { members } = await findOwnJointCard(params.id, request, services)
    await requirePhotosOf(members, body.photos, services)
    const revise = { type: 'ReviseJointCard', by, ...body } as const
    const { id } = await sayYes(params.id, revise, request, services)
    return { id }
  },
)

export const onConfirmJointCard = command(
  confirmJointCard,
  changesCard,
  async (request, services) => {
    const { profileId: by, params, body, now } = request
    const { members } = await findOwnJointCard(params.id, request, services)
    const mutual = await seeEachOther(members, services.discovery, now)
    const confirm = { type: 'ConfirmJointCard', by, ...body, mutual } as const
    return sayYes(params.id, confirm, request, services)
  },
)

/** Anybody on a card may withdraw from it, also from one that they no longer see. */
export const onWithdrawJointCard = command(
  withdrawJointCard,
  changesCard,
  async ({ profileId: by, params: { id }, now, dispatch }, { held }) => {
    const withdraw = { type: 'WithdrawJointCard', by } as const
    const { state } = await dispatch(jointCard, streams.joint(id), withdraw)
    for (const member of state.members)
      await held.giveBack({ name: 'joint-cards', member, now }, id)
    return { id }
  },
)

export const onListJointCards = query(
  listJointCards,
  { reads: constellationViews },
  async (request, services): Promise<JointCard[]> => {
    const { profileId, now, params } = request
    const { mode } = params
    const { discovery } = services
    const ids = await discovery.candidates(profileId, mode, { now, limit: LOOKED_AT })
    const found = await readConstellations(
      [...ids, profileId],
      request,
      services,
      peopleOfJointCards,
    )
    const open = openJointCards(mode, ids, found.documentOf, request)
    const seen = seenJointCards(mode, open, found.people)
    const shown = await presentJointCards(seen, found.people, request, services)
    if (seen.length > 0 && shown.length === 0) throw cardLimitReached(now)
    return shown
  },
)

/** The id of the group chat of a joint card and somebody whom it matches: the same for a repeat. */
const groupIdOf = (jointId: string, on: string): string => causedId('joint match', jointId, on)

export const onSwipeJointCard = command(swipeJointCard, swipesCard, async (request, services) => {
  const { profileId: by, params, body, now } = request
  const { id } = params
  const { action, mode } = body
  const { members } = await request.readState(jointCard, streams.joint(id))
  const visible = await retryAfterCatchUp(constellationViews, request, services, async () => {
    const policy = await services.discovery.policyOf(by, members, now)
    return members.every(one => policy.canSee(one, { mode, sight: 'id' })) || undefined
  })
  if (!visible || members.length === 0) throw jointCardNotFound()
  const isLike = action === 'like'
  const mutual = isLike && (await mayMeet({ members, on: by, mode }, services.discovery, now))
  const groupId = groupIdOf(id, by)
  const { state } = await request.dispatch(
    jointCard,
    streams.joint(id),
    { type: 'SwipeJointCard', by, action, mode, visible, mutual, groupId },
    isLike ? await priceOfSwipe('like', request, services) : undefined,
  )
  return { id, groupId: state.matches[by] ?? null }
})

type Liked = { readonly on: string; readonly mode: DiscoveryMode }

/**
 * How the caller and the people of a card of theirs see somebody whom they would like together. Only the
 * caller's own sight is told.
 */
const sightsOf = async (
  { members }: Pick<JointCardEntry, 'members'>,
  { on, mode }: Liked,
  { profileId, now }: ApiRequest<unknown>,
  { discovery }: Services,
) => {
  const policy = await discovery.policyOf(profileId, [on], now)
  const visible = policy.canSee(on, { mode, sight: 'id' })
  return { visible, mutual: visible && (await mayMeet({ members, on, mode }, discovery, now)) }
}

export const onLikeTogether = command(likeTogether, swipesCard, async (request, services) => {
  const { profileId: by, params, body } = request
  const { id } = params
  const { profileId: on, mode } = body
  const card = await findOwnJointCard(id, request, services)
  const sights = await sightsOf(card, { on, mode }, request, services)
  if (!sights.visible) throw jointCardNotFound()
  const { state } = await request.dispatch(
    jointCard,
    streams.joint(id),
    { type: 'LikeTogether', by, on, mode, ...sights, groupId: groupIdOf(id, on) },
    await priceOfSwipe('like', request, services),
  )
  return { id, isSent: state.sent[on] !== undefined, groupId: state.matches[on] ?? null }
})

export const onAnswerJointLike = command(
  answerJointLike,
  changesCard,
  async (request, services) => {
    const { profileId: by, params, body, now } = request
    const { id, profileId: on } = params
    const card = await findOwnJointCard(id, request, services)
    const proposal = card.proposals.find(one => one.on === on)
    const policy = await services.discovery.policyOf(by, [on], now)
    const visible = policy.canSee(on, onJointCard)
    const { mode } = proposal ?? {}
    const mutual =
      visible &&
      mode !== undefined &&
      (await mayMeet({ members: card.members, on, mode }, services.discovery, now))
    const answer = { type: 'AnswerJointLike', by, on, ...body, visible, mutual } as const
    const { state } = await request.dispatch(jointCard, streams.joint(id), {
      ...answer,
      groupId: groupIdOf(id, on),
    })
    return { id, groupId: state.matches[on] ?? null }
  },
)
