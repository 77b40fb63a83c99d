import type { EventNamed } from '../../contracts/events.ts'
import { streams } from '../../contracts/features.ts'
import { groupKinds, jointTexts, linkNames } from '../words/words.ts'
import { founding } from './gathering-stories.ts'
import { makesTrue, on, othersThan, type Story, type StoryParts } from './story.ts'
import { DAY, HOUR, MINUTE, type SimulatedMember } from './world.ts'

type Side = Omit<EventNamed<'Linked'>['data']['sides'][number], 'profileId'>

/** How a member names a link at first: for nobody else to see. */
const ownSide = ({ chance }: Pick<StoryParts, 'chance'>): Side => ({
  ...chance.one(linkNames),
  isShown: false,
  isCounted: chance.roll() < 0.3,
  asksForDates: false,
  sharesProtection: false,
  sharesFreeTime: false,
})

/** Two members, as their link names them. */
const partiesOf = (one: SimulatedMember, other: SimulatedMember): [string, string] =>
  [one.profileId, other.profileId].sort() as [string, string]

/** A link of two, from the invitation to what each then chooses. */
const linking = (
  stage: StoryParts,
  [one, other]: readonly [SimulatedMember, SimulatedMember],
  isShown: boolean,
) => {
  const linkId = stage.id()
  const profiles = partiesOf(one, other)
  const own = ownSide(stage)
  const theirs = ownSide(stage)
  const { asksForDates: _, sharesProtection: __, sharesFreeTime: ___, ...asked } = own
  const link = on(streams.link(...profiles))
  const sideOf = (profileId: string) => ({
    profileId,
    ...(profileId === one.profileId ? own : theirs),
  })
  const sides: EventNamed<'Linked'>['data']['sides'] = [sideOf(profiles[0]), sideOf(profiles[1])]
  const of = { linkId, profiles }
  const together = { isShownByBoth: false, asksBoth: false }
  const revised = (by: SimulatedMember, side: Side, isShownByBoth: boolean) =>
    link(
      HOUR,
      'LinkRevised',
      { ...of, by: by.profileId, ...side, ...together, isShownByBoth },
      by.memberId,
    )
  const story: Story = [
    link(DAY, 'LinkInvited', { by: one.profileId, on: other.profileId, ...asked }, one.memberId),
    makesTrue(
      link(HOUR, 'Linked', { ...of, ...together, sides }, other.memberId),
      'links',
      ...profiles,
    ),
  ]
  if (isShown)
    story.push(
      revised(one, { ...own, isShown, sharesFreeTime: true }, false),
      revised(other, { ...theirs, isShown, sharesProtection: true, sharesFreeTime: true }, true),
      link(HOUR, 'ProtectionRead', { ...of, by: one.profileId }, one.memberId),
    )
  const ended = link(90 * DAY, 'LinkEnded', { profiles, wasLinked: true, isSevered: false })
  const ends = makesTrue(ended, 'endedLinks', ...profiles)
  return { story, ends }
}

/** A comparison of boundaries: asked, taken back, asked again and answered. */
const comparison = (
  { id }: StoryParts,
  [one, other]: readonly [SimulatedMember, SimulatedMember],
): Story => {
  const profiles = partiesOf(one, other)
  const link = on(streams.link(...profiles))
  const asks = ({ profileId: by, memberId }: SimulatedMember) =>
    link(HOUR, 'ComparisonAsked', { profiles, by }, memberId)
  const withdrawn = { profiles, by: one.profileId }
  const agreed = [{ category: 'protection_sharing' as const, isYesFromBoth: true }]
  const compared = { profiles, comparisonId: id(), agreed }
  return [
    asks(one),
    link(MINUTE, 'ComparisonWithdrawn', withdrawn, one.memberId),
    asks(one),
    asks(other),
    link(0, 'BoundariesCompared', compared, other.memberId),
  ]
}

type Cast = Readonly<Record<'one' | 'other' | 'liker' | 'liked' | 'passer', SimulatedMember>>

/** A joint card of two from its draft to its end, who likes it, and whom it likes. */
const jointCard = (
  { chance, id }: StoryParts,
  { one, other, liker, liked, passer }: Cast,
): Story => {
  const [jointId, groupId] = [id(), id()]
  const members = partiesOf(one, other)
  const card = on(streams.joint(jointId))
  const circle = on(streams.group(groupId))
  const of = { jointId, members }
  const mode = 'dating' as const
  const { profileId: by, memberId: me } = one
  const text = chance.one(jointTexts)
  const draft = { ...of, by, text, photos: [], modes: [mode] }
  const confirmed = (who: SimulatedMember, isOpen: boolean) =>
    card(
      HOUR,
      'JointCardConfirmed',
      { ...of, by: who.profileId, asksFirst: true, isOpen },
      who.memberId,
    )
  const swiped = (who: SimulatedMember, action: 'like' | 'pass') =>
    card(HOUR, 'JointCardSwiped', { ...of, by: who.profileId, action, mode }, who.memberId)
  const proposes = (who: SimulatedMember) => {
    const like = { ...of, on: who.profileId, mode }
    return {
      asks: card(HOUR, 'JointLikeProposed', { ...like, by }, me),
      agrees: card(HOUR, 'JointLikeAgreed', { ...like, by: other.profileId }, other.memberId),
      sends: card(0, 'JointLikeSent', { ...like, by }, other.memberId),
      declines: card(HOUR, 'JointLikeDeclined', { ...like, by: other.profileId }, other.memberId),
    }
  }
  const [like, unsure] = [proposes(liked), proposes(liker)]
  const seat = { groupId, rsvpStatus: 'attending', through: 'invitation', by } as const
  const others = [other, liked]
  const muted = { groupId, profileId: liked.profileId, isMuted: true }
  return [
    card(HOUR, 'JointCardProposed', { ...draft, version: 0 }, me),
    card(HOUR, 'JointCardProposed', { ...draft, version: 1, text: `${text}!` }, me),
    confirmed(one, false),
    confirmed(other, true),
    swiped(passer, 'pass'),
    swiped(liker, 'like'),
    unsure.asks,
    unsure.declines,
    swiped(liked, 'like'),
    like.asks,
    like.agrees,
    like.sends,
    card(0, 'JointCardMatched', { ...of, on: liked.profileId, mode, groupId }, other.memberId),
    circle(0, 'GroupFounded', {
      ...founding(chance.one(groupKinds), groupId, by),
      admission: 'invitation',
    }),
    ...others.map(({ profileId }) => circle(0, 'GroupJoined', { ...seat, profileId })),
    circle(DAY, 'GroupMuted', muted, liked.memberId),
    ...(chance.roll() < 0.4 ? [card(30 * DAY, 'JointCardEnded', { ...of, by }, me)] : []),
  ]
}

/** A member's links with some, one of them private, a joint card with one, and an invitation declined. */
export const constellation = (stage: StoryParts, one: SimulatedMember): Story => {
  const [other, metamour, unwilling, liker, liked, passer] = othersThan(stage, one, 12)
  if (!other || !metamour || !unwilling || !liker || !liked || !passer) return []
  const { story: shown, ends } = linking(stage, [one, other], true)
  const hidden = linking(stage, [metamour, one], false)
  const invitation = on(streams.link(one.profileId, unwilling.profileId))
  const { kind, words, isShown, isCounted } = ownSide(stage)
  const asked = { by: one.profileId, on: unwilling.profileId }
  const declined = { by: asked.on, on: asked.by }
  return [
    ...shown,
    ...hidden.story,
    invitation(HOUR, 'LinkInvited', { ...asked, kind, words, isShown, isCounted }, one.memberId),
    invitation(DAY, 'LinkDeclined', declined, unwilling.memberId),
    ...comparison(stage, [one, other]),
    ...jointCard(stage, { one, other, liker, liked, passer }),
    ...(stage.chance.roll() < 0.3 ? [ends] : []),
    ...(stage.chance.roll() < 0.3 ? [hidden.ends] : []),
  ]
}
