import {
  Bell,
  BellOff,
  Check,
  EllipsisVertical,
  Gavel,
  LogOut,
  Pencil,
  ShieldAlert,
  UserRoundMinus as UserMinus,
  UserRoundPlus as UserPlus,
} from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import type { GroupChat, GroupMember } from '../../contracts/groups/groups.ts'
import type { MatchedProfile } from '../../contracts/matching/matching.ts'
import { pageAt } from '../../contracts/pages.ts'
import { texts as chatTexts } from '../chat/texts.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { otherSide } from '../matching/other-side.ts'
import { discussionTexts } from '../meetups/discussion-texts.ts'
import { KeptToThemselves } from '../meetups/KeptToThemselves.tsx'
import { MemberFace } from '../meetups/MemberFace.tsx'
import { MemberLabel } from '../meetups/MemberLabel.tsx'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { inRow, Row, Shares, Stack } from '../ui/layout.ts'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { MaybeIcon } from '../ui/MaybeIcon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { useToast } from '../ui/toast-state.ts'
import { CardTitle, Hint, Muted, Strong } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { GroupRequests } from './GroupRequests.tsx'
import { GroupTags } from './GroupTags.tsx'
import { GroupTopics } from './GroupTopics.tsx'
import { admissionLine } from './group-labels.ts'
import { hasOtherHost } from './has-other-host.ts'
import { texts } from './texts.ts'

/** Description and members of a group, invitations, and the button to leave. */
export function GroupParts({ group }: { group: GroupChat }) {
  const { id, description, memberCount, maxMembers, eventId } = group
  const titleId = useId()
  const isFounder = useMember().id === group.createdBy
  return (
    <Stack $gap={5}>
      {description && <Muted dir="auto">{description}</Muted>}
      {!eventId && <GroupTags group={group} />}
      {eventId ? (
        <DiscussedEvent id={eventId} />
      ) : (
        !group.isJoint && <Hint>{admissionLine(group)}</Hint>
      )}
      {isFounder && <EditGroup group={group} />}
      {group.requests.length > 0 && <GroupRequests group={group} />}
      <Stack as="section" $gap={2} aria-labelledby={titleId}>
        <Row $between>
          <CardTitle id={titleId} as="h3">
            {texts.details.members}
          </CardTitle>
          <Hint>{eventId ? memberCount : texts.details.count(memberCount, maxMembers)}</Hint>
        </Row>
        <GroupMembers group={group} labelledBy={titleId} />
      </Stack>
      {group.decides && <GroupTopics group={group} />}
      {!group.isJoint && memberCount < maxMembers && <InviteMatches group={group} />}
      <Stack $gap={1}>
        <MuteGroup group={group} />
        <StopModerating group={group} />
        <LeaveGroup id={id} />
      </Stack>
    </Stack>
  )
}

/** What a discussion is, and the way to its event. */
const DiscussedEvent = ({ id }: { id: string }) => (
  <Stack $gap={2}>
    <Hint>{discussionTexts.about}</Hint>
    <Hint>{discussionTexts.lasts}</Hint>
    <ButtonLink rank={3} to={pageAt('/events/:id', { id })}>
      {discussionTexts.event}
    </ButtonLink>
  </Stack>
)

const EditGroupSheet = lazySheet('EditGroupSheet', () => import('./EditGroupSheet.tsx'))

/**
 * Button for the founder's form; asks the founder of a group without a description to write one.
 */
function EditGroup({ group }: { group: GroupChat }) {
  const [open, setOpen] = useState(false)
  return (
    <Stack $gap={2}>
      {!group.isNamed && <Hint>{texts.details.nameHint}</Hint>}
      <Button
        rank={group.isNamed ? 3 : 1}
        icon={<Icon of={Pencil} size="small" />}
        onClick={() => setOpen(true)}
      >
        {group.isNamed ? texts.details.edit : texts.details.name}
      </Button>
      <Suspense>
        <EditGroupSheet group={group} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    </Stack>
  )
}

const SafetySheet = lazySheet('SafetySheet', () => import('../matching/SafetySheet.tsx'))

const marks = {
  attending: { icon: Check, label: texts.members.attending, tone: 'yes' },
  maybe: { icon: MaybeIcon, label: texts.members.maybe, tone: 'maybe' },
} as const

type Asked = { readonly about: 'safety' | 'removal'; readonly member: GroupMember }

/**
 * The members of a group: those whom the reader knows by name, and how many others. Those who exist for
 * the reader can be reported and blocked; the founder, if there is one, can remove anybody and name
 * moderators, who remove others.
 */
function GroupMembers({ group, labelledBy }: { group: GroupChat; labelledBy: string }) {
  const { id: groupId, members, memberCount, createdBy, isJoint, eventId, decides } = group
  const { id: ownId } = useMember()
  const [asked, setAsked] = useState<Asked>()
  const { run: setModerator } = useCommand(
    'PUT /api/group-chats/:id/members/:profileId/moderator',
    {
      refresh: ['/api/group-chats'],
      failure: failureOf(texts.members.nameFailed),
    },
  )
  const moderate = ({ profileId }: GroupMember, moderates: boolean) =>
    void setModerator({ params: { id: groupId, profileId }, body: { moderates } })
  const isFounder = createdBy === ownId
  const named = members.filter(({ profile }) => profile.pseudonym !== null)
  const others = members.filter(({ profile }) => profile.pseudonym === null)
  const actionsOn = (member: GroupMember, of = '') => [
    ...(member.rsvpStatus
      ? [
          {
            label: `${of}${texts.members.reportOrBlock}`,
            icon: ShieldAlert,
            onSelect: () => setAsked({ about: 'safety', member }),
          },
        ]
      : []),
    ...(isFounder && member.rsvpStatus
      ? [
          {
            label: `${of}${member.isModerator ? texts.members.unname : texts.members.name}`,
            icon: Gavel,
            onSelect: () => moderate(member, !member.isModerator),
          },
        ]
      : []),
    ...(isFounder || (decides && !eventId && !member.isModerator && !member.isFounder)
      ? [
          {
            label: `${of}${texts.members.remove}`,
            icon: UserMinus,
            onSelect: () => setAsked({ about: 'removal', member }),
          },
        ]
      : []),
  ]
  const close = () => setAsked(undefined)
  return (
    <>
      <ul aria-labelledby={labelledBy}>
        {named.map(member => {
          const { profileId, profile, rsvpStatus } = member
          const isMe = profileId === ownId
          return (
            <Line key={profileId}>
              <MemberFace of={profile} size="m" />
              <div>
                <Strong>{isMe ? texts.members.you : <MemberLabel of={profile} />}</Strong>
                <Standing>
                  {rsvpStatus && !isJoint && !eventId && <StatusMark {...marks[rsvpStatus]} />}
                  {member.isFounder && <Hint as="span">{texts.members.founder}</Hint>}
                  {member.isModerator && <Hint as="span">{texts.members.moderator}</Hint>}
                </Standing>
              </div>
              {!isMe && (
                <Menu
                  trigger={
                    <IconButton
                      icon={EllipsisVertical}
                      label={texts.members.moreAbout(nameIn(member))}
                    />
                  }
                  items={actionsOn(member)}
                />
              )}
            </Line>
          )
        })}
      </ul>
      <KeptToThemselves
        count={memberCount - named.length}
        items={others.flatMap((member, index) =>
          actionsOn(member, `${texts.members.other(index + 1)}: `),
        )}
      />
      {asked && (
        <RemoveSheet
          groupId={groupId}
          member={asked.member}
          open={asked.about === 'removal'}
          onClose={close}
        />
      )}
      <Suspense>
        {asked?.about === 'safety' && (
          <SafetySheet
            subject={{ groupId, memberId: asked.member.profileId }}
            pseudonym={asked.member.profile.pseudonym ?? texts.members.them}
            hasHost={hasOtherHost(group, [ownId, asked.member.profileId])}
            open
            onOpenChange={close}
          />
        )}
      </Suspense>
    </>
  )
}

const nameIn = ({ profile }: GroupMember): string =>
  profile.pseudonym === null ? texts.members.them : bidiIsolate(profile.pseudonym)

type RemoveProps = { groupId: string; member: GroupMember; open: boolean; onClose: () => void }

/** Asks before the founder removes a member, who is not asked. */
function RemoveSheet({ groupId, member, open, onClose }: RemoveProps) {
  const { run, pending } = useCommand('DELETE /api/group-chats/:id/members/:profileId', {
    refresh: ['/api/group-chats'],
    onDone: onClose,
    failure: failureOf(texts.members.removeFailed),
  })
  return (
    <ActionSheet
      asks
      open={open}
      onClose={onClose}
      title={texts.members.removeTitle(nameIn(member))}
      cancel={texts.form.cancel}
      act={texts.members.removeYes}
      busy={pending && texts.members.removing}
      onAct={() => void run({ params: { id: groupId, profileId: member.profileId } })}
    >
      <Muted>{texts.members.removeText}</Muted>
    </ActionSheet>
  )
}

const Line = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: var(--space-3);
  align-items: center;
  padding-block: var(--space-2);
`

const Standing = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  align-items: center;
`

/** Button that mutes the group, or stops that. A muted group counts no unread messages. */
function MuteGroup({ group: { id, isMuted } }: { group: GroupChat }) {
  const { run, pending } = useCommand('PUT /api/group-chats/:id/mute', {
    refresh: ['/api/group-chats'],
    failure: failureOf(chatTexts.mute.failed),
  })
  return (
    <Button
      rank={0}
      icon={<Icon of={isMuted ? Bell : BellOff} size="small" />}
      busy={pending && chatTexts.mute.saving}
      onClick={() => void run({ params: { id }, body: { isMuted: !isMuted } })}
    >
      {isMuted ? chatTexts.mute.stop : chatTexts.mute.mute}
    </Button>
  )
}

/** Button by which a moderator stops; nothing for others. */
function StopModerating({ group: { id, members } }: { group: GroupChat }) {
  const { id: profileId } = useMember()
  const { run, pending } = useCommand('PUT /api/group-chats/:id/members/:profileId/moderator', {
    refresh: ['/api/group-chats'],
    failure: failureOf(texts.members.nameFailed),
  })
  if (!members.some(member => member.profileId === profileId && member.isModerator)) return null
  return (
    <Button
      rank={0}
      icon={<Icon of={Gavel} size="small" />}
      busy={pending && chatTexts.mute.saving}
      onClick={() => void run({ params: { id, profileId }, body: { moderates: false } })}
    >
      {texts.members.stop}
    </Button>
  )
}

/** Button to leave a group, which asks first. */
function LeaveGroup({ id }: { id: string }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { run, pending } = useCommand('POST /api/group-chats/:id/leave', {
    onDone: () => navigate(pageAt('/group-chats'), { replace: true }),
    refresh: ['/api/group-chats'],
    failure: { title: texts.error, text: texts.leave.failed },
  })
  if (!asking)
    return (
      <Button rank={0} icon={<Icon of={LogOut} size="small" />} onClick={() => setAsking(true)}>
        {texts.leave.open}
      </Button>
    )
  return (
    <Stack $gap={2} role="group" aria-label={texts.leave.open}>
      <Muted $size="sm">{texts.leave.text}</Muted>
      <Shares>
        <Button rank={3} onClick={() => setAsking(false)}>
          {texts.leave.stay}
        </Button>
        <Button busy={pending && texts.leave.leaving} onClick={() => void run({ params: { id } })}>
          {texts.leave.leave}
        </Button>
      </Shares>
    </Stack>
  )
}

/** The member's matches who are not in the group, each with a button to invite them. */
function InviteMatches({ group }: { group: GroupChat }) {
  const { id: ownId } = useMember()
  const { data: matches = [] } = useRoute('GET /api/matches')
  const [open, setOpen] = useState(false)
  const inside = new Set(group.members.map(({ profileId }) => profileId))
  const others = new Map(matches.map(match => otherSide(match, ownId)).map(one => [one.id, one]))
  const invitable = [...others.values()].filter(({ id }) => !inside.has(id))
  if (!open)
    return (
      <Button rank={2} icon={<Icon of={UserPlus} size="small" />} onClick={() => setOpen(true)}>
        {texts.invite.open}
      </Button>
    )
  return (
    <Stack as="section" $gap={2} aria-label={texts.invite.open}>
      {invitable.length === 0 && <Hint>{texts.invite.none}</Hint>}
      <ul>
        {invitable.map(person => (
          <Invitable key={person.id} groupId={group.id} person={person} />
        ))}
      </ul>
    </Stack>
  )
}

function Invitable({ groupId, person }: { groupId: string; person: MatchedProfile }) {
  const toast = useToast()
  const [sent, setSent] = useState(false)
  const { run, pending } = useCommand('POST /api/group-chats/:id/invitations', {
    onDone: () => {
      setSent(true)
      toast({ title: texts.invite.sent, tone: 'success' })
    },
    failure: failureOf(texts.invite.failed),
  })
  return (
    <InviteLine>
      <Strong>
        <NameWithMarks of={person} />
      </Strong>
      {sent ? (
        <Hint>{texts.invite.invited}</Hint>
      ) : (
        <Button
          rank={3}
          small
          busy={pending && texts.invite.sending}
          onClick={() => void run({ params: { id: groupId }, body: { profileId: person.id } })}
        >
          {texts.invite.invite}
          <VisuallyHidden> {person.pseudonym}</VisuallyHidden>
        </Button>
      )}
    </InviteLine>
  )
}

const InviteLine = styled.li`
  ${inRow(3)}
  justify-content: space-between;
  min-height: 3.5rem;
`
