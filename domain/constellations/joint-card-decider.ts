import { type DatedEvent, type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { withoutKey } from '../../contracts/core/without-key.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'

export type JointCardEvent = EventsOfDecider<'joint'>
type Content = Pick<EventNamed<'JointCardProposed'>['data'], 'text' | 'photos' | 'modes'>

type Proposal = {
  readonly by: string
  readonly mode: DiscoveryMode
  readonly agreed: readonly string[]
}

/** A joint card, and what its people and others said about it. */
export type JointCardState = {
  readonly jointId: string
  readonly status: 'none' | 'waiting' | 'open' | 'ended'
  readonly members: readonly string[]
  readonly version: number
  readonly modes: readonly DiscoveryMode[]
  /** Who has confirmed the present version. */
  readonly confirmed: readonly string[]
  /** Who does not want to see likes before they are sent. */
  readonly sendsAtOnce: readonly string[]
  /** The mode in which somebody likes the card, by their profile id; null for a pass. */
  readonly swipes: Readonly<Record<string, DiscoveryMode | null>>
  /** Likes for all that wait, by the id of who would be liked. */
  readonly proposals: Readonly<Record<string, Proposal>>
  /** The mode in which all like somebody. */
  readonly sent: Readonly<Record<string, DiscoveryMode>>
  /** The group chat with somebody, by their id. */
  readonly matches: Readonly<Record<string, string>>
}

type Propose = Content & {
  readonly type: 'ProposeJointCard'
  readonly jointId: string
  readonly by: string
  /** All of its people, the proposer among them. */
  readonly members: readonly string[]
}
type Revise = Content & {
  readonly type: 'ReviseJointCard'
  readonly by: string
  readonly version: number
}
/** `mutual`: whether all people of the card see each other; until they do, it does not open. */
type Confirm = {
  readonly type: 'ConfirmJointCard'
  readonly by: string
  readonly version: number
  readonly asksFirst: boolean
  readonly mutual: boolean
}
type Withdraw = { readonly type: 'WithdrawJointCard'; readonly by: string }
/**
 * A block, a suspension or a deleted account: ends the card of somebody on it, or takes back the likes
 * between it and somebody else.
 */
type Leave = { readonly type: 'LeaveJointCard'; readonly by: string }
/** How two sides who may match see each other. */
type Sights = {
  /** Whether the caller sees the other side in the mode: it alone decides a refusal. */
  readonly visible: boolean
  /**
   * Whether all people of the card and the other see each other. Without it there is no match, and the
   * like looks like one that waits: an answer must not tell who is hidden from whom.
   */
  readonly mutual: boolean
  readonly groupId: string
}
type Swipe = Sights & {
  readonly type: 'SwipeJointCard'
  readonly by: string
  readonly action: 'like' | 'pass'
  readonly mode: DiscoveryMode
}
type LikeTogether = Sights & {
  readonly type: 'LikeTogether'
  readonly by: string
  readonly on: string
  readonly mode: DiscoveryMode
}
type AnswerLike = Sights & {
  readonly type: 'AnswerJointLike'
  readonly by: string
  readonly on: string
  readonly agrees: boolean
}

export type JointCardCommand =
  | Propose
  | Revise
  | Confirm
  | Withdraw
  | Leave
  | Swipe
  | LikeTogether
  | AnswerLike

/** One refusal for an unknown card, an ended or hidden one, and one of other people. */
export const jointCardNotFound = () =>
  new Refusal('not_found', 'This joint card is no longer here. Reload the page.')
const changedSince = () =>
  new Refusal(
    'joint_card_changed',
    'The joint card was changed in the meantime. Reload the page, read it and decide again.',
  )

const ofCard = ({ jointId, members }: JointCardState) => ({ jointId, members: [...members] })

const matchedIf = (
  likesEachOther: boolean,
  state: JointCardState,
  { on, mode, mutual, groupId }: Pick<LikeTogether, 'on' | 'mode' | 'mutual' | 'groupId'>,
): JointCardEvent[] =>
  likesEachOther && mutual && state.matches[on] === undefined
    ? [{ type: 'JointCardMatched', data: { ...ofCard(state), on, mode, groupId } }]
    : []

const onSwipe = (command: Swipe, state: JointCardState): JointCardEvent[] | Refusal => {
  const { by, action, mode, visible } = command
  const isShown = visible && state.modes.includes(mode) && !state.members.includes(by)
  if (state.status !== 'open' || !isShown) return jointCardNotFound()
  const liked = action === 'like' ? mode : null
  if (state.matches[by] !== undefined) return []
  // A like that is repeated matches, if the two sides were hidden from each other before.
  const matched = matchedIf(state.sent[by] === liked, state, { ...command, on: by })
  if (state.swipes[by] === liked) return matched
  return [{ type: 'JointCardSwiped', data: { ...ofCard(state), by, action, mode } }, ...matched]
}

/** The like of all, and the match that it makes. */
const sent = (
  { by, mode }: Pick<Proposal, 'by' | 'mode'>,
  command: Pick<LikeTogether, 'on' | 'mutual' | 'groupId'>,
  state: JointCardState,
): JointCardEvent[] => [
  { type: 'JointLikeSent', data: { ...ofCard(state), by, on: command.on, mode } },
  ...matchedIf(state.swipes[command.on] === mode, state, { ...command, mode }),
]

/** Whether nobody else has to agree to a like. */
const isAgreed = ({ members, sendsAtOnce }: JointCardState, agreed: readonly string[]): boolean =>
  members.every(one => agreed.includes(one) || sendsAtOnce.includes(one))

const onAgree = (
  proposal: Proposal,
  command: Pick<AnswerLike, 'by' | 'on' | 'mutual' | 'groupId'>,
  state: JointCardState,
): JointCardEvent[] => {
  const { by, on } = command
  if (proposal.agreed.includes(by)) return []
  const agreement = { ...ofCard(state), by, on, mode: proposal.mode }
  return [
    { type: 'JointLikeAgreed', data: agreement },
    ...(isAgreed(state, [...proposal.agreed, by]) ? sent(proposal, command, state) : []),
  ]
}

const onLike = (command: LikeTogether, state: JointCardState): JointCardEvent[] | Refusal => {
  const { by, on, mode, visible } = command
  const isShown = visible && state.modes.includes(mode) && !state.members.includes(on)
  if (!isShown) return jointCardNotFound()
  const before = state.sent[on]
  if (before) return matchedIf(before === state.swipes[on], state, { ...command, mode: before })
  const proposal = state.proposals[on]
  if (proposal) return onAgree(proposal, command, state)
  return isAgreed(state, [by])
    ? sent(command, command, state)
    : [{ type: 'JointLikeProposed', data: { ...ofCard(state), by, on, mode } }]
}

const onAnswer = (command: AnswerLike, state: JointCardState): JointCardEvent[] | Refusal => {
  const { by, on, agrees, visible } = command
  if (!visible) return jointCardNotFound()
  const proposal = state.proposals[on]
  if (!proposal) return agrees && !state.sent[on] ? jointCardNotFound() : []
  if (agrees) return onAgree(proposal, command, state)
  const { mode } = proposal
  return [{ type: 'JointLikeDeclined', data: { ...ofCard(state), by, on, mode } }]
}

const onConfirm = (command: Confirm, state: JointCardState): JointCardEvent[] | Refusal => {
  const { by, version, asksFirst, mutual } = command
  if (version !== state.version) return changedSince()
  const confirmed = [...state.confirmed, by]
  const isOpen =
    state.status === 'open' || (mutual && state.members.every(one => confirmed.includes(one)))
  const isRepeat =
    state.confirmed.includes(by) &&
    asksFirst === !state.sendsAtOnce.includes(by) &&
    isOpen === (state.status === 'open')
  if (isRepeat) return []
  return [{ type: 'JointCardConfirmed', data: { ...ofCard(state), by, asksFirst, isOpen } }]
}

const onLeave = ({ by }: Leave, state: JointCardState): JointCardEvent[] => {
  const card = ofCard(state)
  if (state.status === 'ended') return []
  if (state.members.includes(by)) return [{ type: 'JointCardEnded', data: { ...card, by } }]
  if (state.matches[by] !== undefined) return []
  const liked = state.swipes[by]
  const likedBack = state.proposals[by]?.mode ?? state.sent[by]
  const events: JointCardEvent[] = []
  if (liked)
    events.push({ type: 'JointCardSwiped', data: { ...card, by, action: 'pass', mode: liked } })
  if (likedBack)
    events.push({ type: 'JointLikeDeclined', data: { ...card, by, on: by, mode: likedBack } })
  return events
}

const proposed = (
  { by, text, photos, modes }: Propose | Revise,
  card: { readonly jointId: string; readonly members: string[] },
  version: number,
): JointCardEvent[] => [
  {
    type: 'JointCardProposed',
    data: { ...card, by, version, text, photos: [...photos], modes: [...modes] },
  },
]

/** What only people of the card may say, while it has not ended. */
const onMembers = (
  command: Exclude<JointCardCommand, Propose | Swipe | Leave>,
  state: JointCardState,
): JointCardEvent[] | Refusal => {
  const { by } = command
  if (!state.members.includes(by) || state.status === 'ended') return jointCardNotFound()
  switch (command.type) {
    case 'ReviseJointCard':
      return command.version === state.version
        ? proposed(command, ofCard(state), state.version + 1)
        : changedSince()
    case 'ConfirmJointCard':
      return onConfirm(command, state)
    case 'WithdrawJointCard':
      return [{ type: 'JointCardEnded', data: { ...ofCard(state), by } }]
    case 'LikeTogether':
      return state.status === 'open' ? onLike(command, state) : jointCardNotFound()
    case 'AnswerJointLike':
      return state.status === 'open' ? onAnswer(command, state) : jointCardNotFound()
  }
}

const evolveJointCard = (
  state: JointCardState,
  event: DatedEvent<JointCardEvent>,
): JointCardState => {
  switch (event.type) {
    case 'JointCardProposed': {
      const { jointId, members, by, version, modes } = event.data
      const confirmed = [by]
      return { ...state, status: 'waiting', jointId, members, version, modes, confirmed }
    }
    case 'JointCardConfirmed': {
      const { by, asksFirst, isOpen } = event.data
      const others = state.sendsAtOnce.filter(one => one !== by)
      return {
        ...state,
        status: isOpen ? 'open' : 'waiting',
        confirmed: [...state.confirmed.filter(one => one !== by), by],
        sendsAtOnce: asksFirst ? others : [...others, by],
      }
    }
    case 'JointCardEnded':
      return { ...state, status: 'ended', proposals: {} }
    case 'JointCardSwiped': {
      const { by, action, mode } = event.data
      return { ...state, swipes: { ...state.swipes, [by]: action === 'like' ? mode : null } }
    }
    case 'JointLikeProposed': {
      const { by, on, mode } = event.data
      return { ...state, proposals: { ...state.proposals, [on]: { by, mode, agreed: [by] } } }
    }
    case 'JointLikeAgreed': {
      const { by, on } = event.data
      const proposal = state.proposals[on]
      if (!proposal) return state
      const agreed = [...proposal.agreed, by]
      return { ...state, proposals: { ...state.proposals, [on]: { ...proposal, agreed } } }
    }
    case 'JointLikeDeclined': {
      const { on } = event.data
      const { proposals, sent } = state
      return { ...state, proposals: withoutKey(proposals, on), sent: withoutKey(sent, on) }
    }
    case 'JointLikeSent': {
      const { on, mode } = event.data
      const proposals = withoutKey(state.proposals, on)
      return { ...state, proposals, sent: { ...state.sent, [on]: mode } }
    }
    case 'JointCardMatched': {
      const { on, groupId } = event.data
      return { ...state, matches: { ...state.matches, [on]: groupId } }
    }
  }
  return unhandledEvent(event)
}

/**
 * A card of several linked members. It is shown once all have confirmed its present version, and
 * ends when one of them withdraws; likes and matches of all are decided here, so that a withdrawal
 * and a match cannot both happen.
 */
export const jointCard: Decider<JointCardState, JointCardCommand, JointCardEvent> = {
  initialState: {
    jointId: '',
    status: 'none',
    members: [],
    version: 0,
    modes: [],
    confirmed: [],
    sendsAtOnce: [],
    swipes: {},
    proposals: {},
    sent: {},
    matches: {},
  },

  decide(command, state) {
    switch (command.type) {
      case 'ProposeJointCard': {
        const { jointId, members } = command
        return state.status === 'none'
          ? proposed(command, { jointId, members: [...members] }, 0)
          : []
      }
      case 'LeaveJointCard':
        return onLeave(command, state)
      case 'SwipeJointCard':
        return onSwipe(command, state)
      default:
        return onMembers(command, state)
    }
  },

  evolve: evolveJointCard,
}
