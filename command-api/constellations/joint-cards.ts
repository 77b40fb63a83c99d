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
import { jointCard, jointCardNotFound } from '../../domain/constellations/joint-card-decider.ts'
import { constellations, type JointCardEntry } from '../../projections/views/constellations.ts'
import { entitlements } from '../../projections/views/payments.ts'
import { profiles } from '../../projections/views/profiles.ts'
import { cardLimitReached } from '../discovery/new-cards.ts'
import { type ApiRequest, command, query } from '../handlers/handler.ts'
import type { Services } from '../handlers/services.ts'
import { retryAfterCatchUp } from '../http/consistency.ts'
import { priceOfSwipe } from '../matching/commands.ts'
import { ofConstellation, peopleFor } from '../profiles/linked-people.ts'
import { presentPhotos } from '../profiles/photos/present.ts'
import { presentJointCard } from './present.ts'
import {
  constellationViews,
  findOwnJointCard,
  ownConstellation,
  requireLinked,
  seesAll,
} from './visibility.ts'

const changesCard = { reads: constellationViews, settles: [constellations] } as const
const swipesCard = {
  reads: [...constellationViews, entitlements],
  settles: [constellations],
} as const

const tooManyCards = () =>
  new Refusal(
    'too_many_joint_cards',
    `You are on ${limits.jointCard.open} joint cards. Withdraw from one of them first.`,
  )

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
    const { policy, profileOf } = await peopleFor(ids, request, services)
    return ids.flatMap(profileId => {
      const profile = profileOf(profileId)
      const isSeen = policy.canSee(profileId, ofConstellation)
      if (!profile || !isSeen) return []
      return presentPhotos(profile).map(({ order: _, ...photo }) => ({ ...photo, profileId }))
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
    await requirePhotosOf(members, photos, services)
    const own = (await ownConstellation(request, services))?.jointCards ?? []
    const jointId = request.newId()
    if (own.length >= limits.jointCard.open && !own.some(card => card.jointId === jointId))
      throw tooManyCards()
    const content = { text, photos, modes }
    const propose = { type: 'ProposeJointCard', jointId, by, members, ...content } as const
    await request.dispatch(jointCard, streams.joint(jointId), propose)
    return { id: jointId }
  },
)

export const onReviseJointCard = command(
  reviseJointCard,
  changesCard,
  async (request, services) => {
    const { profileId: by, params, body } = request
    const { members } = await findOwnJointCard(params.id, request, services)
    await requirePhotosOf(members, body.photos, services)
    const revise = { type: 'ReviseJointCard', by, ...body } as const
    await request.dispatch(jointCard, streams.joint(params.id), revise)
    return { id: params.id }
  },
)

export const onConfirmJointCard = command(confirmJointCard, changesCard, async request => {
  const { profileId: by, params, body } = request
  const confirm = { type: 'ConfirmJointCard', by, ...body } as const
  await request.dispatch(jointCard, streams.joint(params.id), confirm)
  return { id: params.id }
})

export const onWithdrawJointCard = command(withdrawJointCard, changesCard, async request => {
  const { profileId: by, params } = request
  await request.dispatch(jointCard, streams.joint(params.id), { type: 'WithdrawJointCard', by })
  return { id: params.id }
})

/** Open joint cards of members in the viewer's deck, whose people the viewer has not swiped together. */
const findCards = async (
  mode: DiscoveryMode,
  request: ApiRequest<unknown>,
  { discovery, views }: Services,
): Promise<JointCardEntry[]> => {
  const { profileId, now } = request
  const candidates = await discovery.candidates(profileId, mode, { now, limit: LOOKED_AT })
  const found = await views.collection(constellations).many([profileId, ...candidates])
  const [own, ...others] = found
  const cards = others.flatMap(document => document?.jointCards ?? [])
  const open = cards.filter(
    ({ jointId, isOpen, modes, members }) =>
      isOpen &&
      modes.includes(mode) &&
      !members.includes(profileId) &&
      !own?.swiped.includes(jointId),
  )
  return [...new Map(open.map(card => [card.jointId, card])).values()]
}

export const onListJointCards = query(
  listJointCards,
  { reads: constellationViews },
  async (request, services): Promise<JointCard[]> => {
    const { profileId, now, params } = request
    const { mode } = params
    const found = await findCards(mode, request, services)
    if (found.length === 0) return []
    const people = await peopleFor(
      found.flatMap(card => card.members),
      request,
      services,
    )
    const seen = found
      .filter(card => seesAll(card.members, { mode, sight: 'list' }, people.policy))
      .slice(0, limits.deck)
    const shown: JointCardEntry[] = []
    for (const card of seen)
      if (await services.newCards.admitAll(profileId, card.members, now)) shown.push(card)
    if (seen.length > 0 && shown.length === 0) throw cardLimitReached(now)
    return shown.map(card => presentJointCard(card, people, now))
  },
)

/** The id of the group chat of a joint card and somebody whom it matches: the same for a repeat. */
const groupIdOf = (jointId: string, on: string): string => causedId('joint match', jointId, on)

/** Whether everybody on a card may see somebody in a mode. */
const areSeen = async (
  on: string,
  { members, mode }: { readonly members: readonly string[]; readonly mode: DiscoveryMode },
  { now }: Pick<ApiRequest<unknown>, 'now'>,
  { discovery }: Pick<Services, 'discovery'>,
): Promise<boolean> => {
  const seen = await Promise.all(
    members.map(async member => {
      const policy = await discovery.policyOf(member, [on], now)
      return policy.canSee(on, { mode, sight: 'id' })
    }),
  )
  return seen.every(Boolean)
}

export const onSwipeJointCard = command(swipeJointCard, swipesCard, async (request, services) => {
  const { profileId: by, params, body, now } = request
  const { id } = params
  const { action, mode } = body
  const { members } = await request.readState(jointCard, streams.joint(id))
  const visible = await retryAfterCatchUp(constellationViews, request, services, async () => {
    const policy = await services.discovery.policyOf(by, members, now)
    return seesAll(members, { mode, sight: 'id' }, policy) || undefined
  })
  if (!visible || members.length === 0) throw jointCardNotFound()
  const groupId = groupIdOf(id, by)
  const { state } = await request.dispatch(
    jointCard,
    streams.joint(id),
    { type: 'SwipeJointCard', by, action, mode, visible, groupId },
    action === 'like' ? await priceOfSwipe('like', request, services) : undefined,
  )
  return { id, groupId: state.matches[by] ?? null }
})

export const onLikeTogether = command(likeTogether, swipesCard, async (request, services) => {
  const { profileId: by, params, body } = request
  const { id } = params
  const { profileId: on, mode } = body
  const { members } = await findOwnJointCard(id, request, services)
  const visible = await areSeen(on, { members, mode }, request, services)
  if (!visible) throw jointCardNotFound()
  const { state } = await request.dispatch(
    jointCard,
    streams.joint(id),
    { type: 'LikeTogether', by, on, mode, visible, groupId: groupIdOf(id, on) },
    await priceOfSwipe('like', request, services),
  )
  return { id, isSent: state.sent[on] !== undefined, groupId: state.matches[on] ?? null }
})

export const onAnswerJointLike = command(
  answerJointLike,
  changesCard,
  async (request, services) => {
    const { profileId: by, params, body } = request
    const { id, profileId: on } = params
    const card = await findOwnJointCard(id, request, services)
    const proposal = card.proposals.find(one => one.on === on)
    const visible =
      proposal !== undefined &&
      (await areSeen(on, { members: card.members, mode: proposal.mode }, request, services))
    const answer = { type: 'AnswerJointLike', by, on, ...body, visible } as const
    const { state } = await request.dispatch(jointCard, streams.joint(id), {
      ...answer,
      groupId: groupIdOf(id, on),
    })
    return { id, groupId: state.matches[on] ?? null }
  },
)
