import Check from 'lucide-react/icons/check'
import styled from 'styled-components'
import { listGroupChats, removeGroupMember } from '../../contracts/endpoints.ts'
import type { GroupChat, GroupMember } from '../../contracts/groups.ts'
import { useCommand } from '../data/use-command.ts'
import { failureOf } from '../hangouts/failure-of.ts'
import { HangoutPortrait } from '../hangouts/HangoutPerson.tsx'
import { useMember } from '../identity/use-member.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Button } from '../ui/Button.tsx'
import { MaybeIcon } from '../ui/MaybeIcon.tsx'
import { StatusMark } from '../ui/StatusMark.tsx'
import { Hint, Strong } from '../ui/text.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

const marks = {
  attending: { icon: Check, label: 'Attending', tone: 'yes' },
  maybe: { icon: MaybeIcon, label: 'Maybe', tone: 'maybe' },
} as const

/** The members of a group; its founder can remove the others. */
export function GroupMembers({ group, labelledBy }: { group: GroupChat; labelledBy: string }) {
  const { id: ownId } = useMember()
  return (
    <ul aria-labelledby={labelledBy}>
      {group.members.map(member => (
        <Line key={member.profileId}>
          <HangoutPortrait person={member.profile} size="m" />
          <div>
            <Strong>
              {member.profileId === ownId ? 'You' : <NameWithMarks of={member.profile} />}
            </Strong>
            {member.isFounder && <Hint>Founder</Hint>}
          </div>
          <Side>
            <StatusMark {...marks[member.rsvpStatus]} />
            {group.createdBy === ownId && member.profileId !== ownId && (
              <Remove groupId={group.id} member={member} />
            )}
          </Side>
        </Line>
      ))}
    </ul>
  )
}

function Remove({ groupId, member }: { groupId: string; member: GroupMember }) {
  const { run, pending } = useCommand(removeGroupMember, {
    refresh: [listGroupChats.path],
    failure: failureOf('Failed to remove member. Please try again.'),
  })
  return (
    <Button
      rank={0}
      small
      busy={pending && 'Removing'}
      onClick={() => void run({ params: { id: groupId, profileId: member.profileId } })}
    >
      Remove<VisuallyHidden> {member.profile.pseudonym}</VisuallyHidden>
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
