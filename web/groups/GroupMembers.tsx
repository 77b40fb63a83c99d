import Check from 'lucide-react/icons/check'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import ShieldAlert from 'lucide-react/icons/shield-exclamation-point'
import { Suspense, useState } from 'react'
import styled from 'styled-components'
import type { GroupChat, GroupMember } from '../../contracts/groups/groups.ts'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { failureOf } from '../hangouts/failure-of.ts'
import { HangoutPortrait } from '../hangouts/HangoutPerson.tsx'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Button } from '../ui/Button.tsx'
import { bidiIsolate } from '../ui/bidi-isolate.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { lazySheet } from '../ui/lazy-sheet.ts'
import { MaybeIcon } from '../ui/MaybeIcon.tsx'
import { Menu } from '../ui/Menu.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { Hint, Strong } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { texts } from './texts.ts'

const SafetySheet = lazySheet('SafetySheet', () => import('../matching/SafetySheet.tsx'))

const marks = {
  attending: { icon: Check, label: texts.members.attending, tone: 'yes' },
  maybe: { icon: MaybeIcon, label: texts.members.maybe, tone: 'maybe' },
} as const

/** The members of a group. Each can be reported and blocked; the founder can remove them. */
export function GroupMembers({ group, labelledBy }: { group: GroupChat; labelledBy: string }) {
  const { id: ownId } = useMember()
  return (
    <ul aria-labelledby={labelledBy}>
      {group.members.map(member => (
        <Line key={member.profileId}>
          <HangoutPortrait person={member.profile} size="m" />
          <div>
            <Strong>
              {member.profileId === ownId ? (
                texts.members.you
              ) : (
                <NameWithMarks of={member.profile} />
              )}
            </Strong>
            {member.isFounder && <Hint>{texts.members.founder}</Hint>}
          </div>
          <Side>
            {member.rsvpStatus ? (
              <StatusMark {...marks[member.rsvpStatus]} />
            ) : (
              <Hint>{texts.members.hidden}</Hint>
            )}
            {member.profileId !== ownId && member.rsvpStatus && (
              <MemberMenu groupId={group.id} member={member} />
            )}
            {group.createdBy === ownId && member.profileId !== ownId && (
              <Remove groupId={group.id} member={member} />
            )}
          </Side>
        </Line>
      ))}
    </ul>
  )
}

function MemberMenu({ groupId, member: { profileId, profile } }: RowProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Menu
        trigger={
          <IconButton
            icon={EllipsisVertical}
            label={texts.members.moreAbout(bidiIsolate(profile.pseudonym))}
          />
        }
        items={[
          { label: texts.members.reportOrBlock, icon: ShieldAlert, onSelect: () => setAsked(true) },
        ]}
      />
      <Suspense>
        {asked && (
          <SafetySheet
            subject={{ groupId, memberId: profileId }}
            pseudonym={profile.pseudonym}
            open
            onOpenChange={setAsked}
          />
        )}
      </Suspense>
    </>
  )
}

type RowProps = { groupId: string; member: GroupMember }

function Remove({ groupId, member }: RowProps) {
  const { run, pending } = useCommand('DELETE /api/group-chats/:id/members/:profileId', {
    refresh: ['/api/group-chats'],
    failure: failureOf(texts.members.removeFailed),
  })
  return (
    <Button
      rank={0}
      small
      busy={pending && texts.members.removing}
      onClick={() => void run({ params: { id: groupId, profileId: member.profileId } })}
    >
      {texts.members.remove}
      <VisuallyHidden> {member.profile.pseudonym}</VisuallyHidden>
    </Button>
  )
}

const Line = styled.li`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr) auto;
  gap: var(--space-3);
  align-items: center;
  padding-block: var(--space-2);
`

const Side = styled.div`
  display: grid;
  justify-items: end;
`
