import type { BoundaryComparison } from '../../contracts/constellations/comparisons.ts'
import type { LinkSide, SideInput } from '../../contracts/constellations/links.ts'
import { type DatedEvent, type Decider, unhandledEvent } from '../../contracts/core/decider.ts'
import type { Instant } from '../../contracts/core/event.ts'
import { timing } from '../../contracts/core/limits.ts'
import { sortedPair } from '../../contracts/core/pair.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { withoutKey } from '../../contracts/core/without-key.ts'
import type { EventNamed, EventsOfDecider } from '../../contracts/events.ts'

export type LinkEvent = EventsOfDecider<'link'>
export type AgreedBoundaries = NonNullable<BoundaryComparison['latest']>['agreed']

type FromTo = { readonly by: string; readonly on: string }
type Side = Readonly<SideInput>

type Invitation = FromTo & Side & { readonly at: Instant }

/** What two members have said to each other about a link, and when they compared boundaries. */
export type LinkState = {
  readonly invitation: Invitation | null
  /** Whose invitation the other declined: their further ones are not delivered either. */
  readonly declined: string | null
  readonly link: {
    readonly linkId: string
    /** By profile id. */
    readonly sides: Readonly<Record<string, LinkSide>>
    /** When each last read what the other shares. */
    readonly read: Readonly<Record<string, Instant>>
  } | null
  /** When each asked to compare boundaries, by profile id, until they are compared. */
  readonly asked: Readonly<Record<string, Instant>>
  /** When they compared last, whatever ended since: they rest for a week after it. */
  readonly comparedAt: Instant | null
  /** Whether what that comparison showed is still there. */
  readonly isCompared: boolean
}

type Invite = FromTo & {
  readonly type: 'InviteToLink'
  readonly side: Side
  /** Id of the link, if both have said yes. */
  readonly linkId: string
  readonly now: Date
}
type Accept = Omit<Invite, 'type'> & { readonly type: 'AcceptLink' }
/** `by` uses a code of `on`, who said in it how they name the link. */
type AcceptCode = FromTo & {
  readonly type: 'AcceptLinkCode'
  readonly side: Side
  readonly othersSide: Side
  readonly linkId: string
}
type Decline = FromTo & { readonly type: 'DeclineLink'; readonly now: Date }
type Revise = FromTo & {
  readonly type: 'ReviseLink'
  readonly changes: { readonly [F in keyof LinkSide]?: LinkSide[F] | undefined }
}
/** Ends the link, or the own invitation. */
type End = FromTo & { readonly type: 'EndLink' }
/** A block, a suspension or a deleted account ends whatever is between the two. */
type Sever = FromTo & { readonly type: 'SeverLink' }
type ReadProtection = FromTo & { readonly type: 'ReadProtection'; readonly now: Date }
type AskComparison = FromTo & { readonly type: 'AskComparison'; readonly now: Date }
type WithdrawComparison = FromTo & { readonly type: 'WithdrawComparison' }
/** Both have answered. */
type Compare = FromTo & {
  readonly type: 'Compare'
  readonly comparisonId: string
  readonly agreed: AgreedBoundaries
}

export type LinkCommand =
  | Invite
  | Accept
  | AcceptCode
  | Decline
  | Revise
  | End
  | Sever
  | ReadProtection
  | AskComparison
  | WithdrawComparison
  | Compare

/** One refusal for an unknown invitation, an outdated one, and one with somebody hidden. */
export const linkInvitationNotFound = () =>
  new Refusal('not_found', 'This invitation is no longer here. Reload the page.')
/** One refusal for an unknown link, an ended one, and one with somebody hidden. */
export const linkNotFound = () =>
  new Refusal('not_found', 'You are not linked with this person. Reload the page.')
const comparedLately = () =>
  new Refusal(
    'compared_lately',
    'You two have compared within the last week. You can compare again a week after it.',
  )

/** How long reading again makes no further line in the log of who read. */
const READ_ONCE_MS = 3_600_000

const isWithin = (at: Instant | undefined | null, span: number, now: Date): boolean =>
  !!at && now.getTime() - Date.parse(at) < span

/** Whether an invitation still waits for its answer. */
export const isOpenInvitation = (invitation: { readonly at: Instant }, now: Date): boolean =>
  isWithin(invitation.at, timing.invitationExpires, now)

/** Those who asked to compare within the time for which answers are kept. */
export const waitingToCompare = ({ asked }: Pick<LinkState, 'asked'>, now: Date): string[] =>
  Object.keys(asked).filter(one => isWithin(asked[one], timing.comparisonWaits, now))

/** When the two can compare again; null if they can now. */
export const comparesAgainAt = (comparedAt: Instant | null, now: Date): Date | null =>
  comparedAt !== null && isWithin(comparedAt, timing.comparesAgain, now)
    ? new Date(Date.parse(comparedAt) + timing.comparesAgain)
    : null

const sorted = ({ by, on }: FromTo): [string, string] => sortedPair(by, on)

const inFull = (side: Side): LinkSide => ({
  ...side,
  asksForDates: false,
  sharesProtection: false,
  sharesFreeTime: false,
})

const linked = (
  parties: FromTo,
  linkId: string,
  { own, theirs }: { readonly own: Side; readonly theirs: Side },
): LinkEvent[] => {
  const profiles = sorted(parties)
  const sideOf = (profileId: string) => ({
    profileId,
    ...inFull(profileId === parties.by ? own : theirs),
  })
  const isShownByBoth = own.isShown && theirs.isShown
  const sides: EventNamed<'Linked'>['data']['sides'] = [sideOf(profiles[0]), sideOf(profiles[1])]
  return [{ type: 'Linked', data: { linkId, profiles, sides, isShownByBoth, asksBoth: false } }]
}

const sideOfInvitation = ({ kind, words, isShown, isCounted }: Invitation): Side => ({
  kind,
  words,
  isShown,
  isCounted,
})

const openFrom = (who: string, { invitation }: LinkState, now: Date): Invitation | undefined =>
  invitation?.by === who && isOpenInvitation(invitation, now) ? invitation : undefined

const isSame = (one: object, other: object): boolean =>
  Object.entries(one).every(([field, value]) => other[field as keyof typeof other] === value)

const onInvite = (command: Invite | Accept, state: LinkState): LinkEvent[] | Refusal => {
  const { by, on, side, linkId, now } = command
  if (state.link) return []
  const theirs = openFrom(on, state, now)
  if (theirs) return linked(command, linkId, { own: side, theirs: sideOfInvitation(theirs) })
  if (command.type === 'AcceptLink') return linkInvitationNotFound()
  const before = openFrom(by, state, now)
  return before && isSame(side, before) ? [] : [{ type: 'LinkInvited', data: { by, on, ...side } }]
}

const onRevise = ({ by, on, changes }: Revise, { link }: LinkState): LinkEvent[] | Refusal => {
  const own = link?.sides[by]
  const theirs = link?.sides[on]
  if (!link || !own || !theirs) return linkNotFound()
  const stated = Object.entries(changes).filter(([, value]) => value !== undefined)
  const side: LinkSide = { ...own, ...Object.fromEntries(stated) }
  if (isSame(side, own)) return []
  const isShownByBoth = side.isShown && theirs.isShown
  const asksBoth = side.asksForDates && theirs.asksForDates
  const { linkId } = link
  const data = { linkId, profiles: sorted({ by, on }), by, ...side, isShownByBoth, asksBoth }
  return [{ type: 'LinkRevised', data }]
}

const onEnd = (command: End | Sever, state: LinkState): LinkEvent[] | Refusal => {
  const { link, invitation, asked, isCompared } = state
  const isSevered = command.type === 'SeverLink'
  const ended: LinkEvent[] = [
    { type: 'LinkEnded', data: { profiles: sorted(command), wasLinked: link !== null, isSevered } },
  ]
  if (link) return ended
  if (!isSevered) return invitation?.by === command.by ? ended : linkNotFound()
  return invitation || isCompared || Object.keys(asked).length > 0 ? ended : []
}

const onRead = ({ by, on, now }: ReadProtection, { link }: LinkState): LinkEvent[] | Refusal => {
  if (!link?.sides[on]?.sharesProtection) return linkNotFound()
  if (isWithin(link.read[by], READ_ONCE_MS, now)) return []
  const data = { linkId: link.linkId, profiles: sorted({ by, on }), by }
  return [{ type: 'ProtectionRead', data }]
}

const onComparison = (
  command: AskComparison | WithdrawComparison | Compare,
  state: LinkState,
): LinkEvent[] | Refusal => {
  const { by, on } = command
  const profiles = sorted(command)
  switch (command.type) {
    case 'AskComparison':
      if (comparesAgainAt(state.comparedAt, command.now)) return comparedLately()
      return waitingToCompare(state, command.now).includes(by)
        ? []
        : [{ type: 'ComparisonAsked', data: { profiles, by } }]
    case 'WithdrawComparison':
      return state.asked[by] ? [{ type: 'ComparisonWithdrawn', data: { profiles, by } }] : []
    case 'Compare': {
      const { comparisonId, agreed } = command
      return state.asked[by] && state.asked[on]
        ? [{ type: 'BoundariesCompared', data: { profiles, comparisonId, agreed } }]
        : []
    }
  }
}

type RecordedSide = Omit<LinkSide, 'sharesFreeTime'> & {
  readonly sharesFreeTime?: boolean | undefined
}

/** A side of a link, without other fields of its event. */
export const sideIn = ({
  kind,
  words,
  isShown,
  isCounted,
  asksForDates,
  sharesProtection,
  sharesFreeTime = false,
}: RecordedSide): LinkSide => ({
  kind,
  words,
  isShown,
  isCounted,
  asksForDates,
  sharesProtection,
  sharesFreeTime,
})

/** Whether two linked members see when the other is free: both share it. */
export const shareFreeTime = ({ link }: Pick<LinkState, 'link'>): boolean =>
  link !== null && Object.values(link.sides).every(({ sharesFreeTime }) => sharesFreeTime)

const unlinked: LinkState = {
  invitation: null,
  declined: null,
  link: null,
  asked: {},
  comparedAt: null,
  isCompared: false,
}

const evolveLink = (state: LinkState, event: DatedEvent<LinkEvent>): LinkState => {
  switch (event.type) {
    case 'LinkInvited':
      return { ...state, invitation: { ...event.data, at: event.at } }
    case 'LinkDeclined':
      return { ...state, declined: event.data.on }
    case 'Linked': {
      const { linkId, sides } = event.data
      const named = sides.map(side => [side.profileId, sideIn(side)] as const)
      const link = { linkId, sides: Object.fromEntries(named), read: {} }
      return { ...state, invitation: null, declined: null, link }
    }
    case 'LinkRevised': {
      const side = sideIn(event.data)
      const { by } = event.data
      return {
        ...state,
        link: state.link && { ...state.link, sides: { ...state.link.sides, [by]: side } },
      }
    }
    case 'LinkEnded':
      return event.data.isSevered
        ? { ...unlinked, comparedAt: state.comparedAt }
        : { ...state, invitation: null, link: null }
    case 'ProtectionRead':
      return {
        ...state,
        link: state.link && {
          ...state.link,
          read: { ...state.link.read, [event.data.by]: event.at },
        },
      }
    case 'ComparisonAsked':
      return { ...state, asked: { ...state.asked, [event.data.by]: event.at } }
    case 'ComparisonWithdrawn':
      return { ...state, asked: withoutKey(state.asked, event.data.by) }
    case 'BoundariesCompared':
      return { ...state, asked: {}, comparedAt: event.at, isCompared: true }
  }
  return unhandledEvent(event)
}

/**
 * The link of two members, which exists once both have said yes, in whatever order, and ends when
 * either says so; and their comparisons of boundaries.
 */
export const link: Decider<LinkState, LinkCommand, LinkEvent> = {
  initialState: unlinked,

  decide(command, state) {
    const { by, on } = command
    if (by === on) return linkNotFound()
    switch (command.type) {
      case 'InviteToLink':
      case 'AcceptLink':
        return onInvite(command, state)
      case 'AcceptLinkCode': {
        const { side, othersSide, linkId } = command
        return state.link ? [] : linked(command, linkId, { own: side, theirs: othersSide })
      }
      case 'DeclineLink': {
        if (!openFrom(on, state, command.now)) return linkInvitationNotFound()
        return state.declined === on ? [] : [{ type: 'LinkDeclined', data: { by, on } }]
      }
      case 'ReviseLink':
        return onRevise(command, state)
      case 'EndLink':
      case 'SeverLink':
        return onEnd(command, state)
      case 'ReadProtection':
        return onRead(command, state)
      case 'AskComparison':
      case 'WithdrawComparison':
      case 'Compare':
        return onComparison(command, state)
    }
  },

  evolve: evolveLink,
}
