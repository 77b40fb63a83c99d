import UserPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'
import styled from 'styled-components'
import { inviteToGroup, listMatches } from '../../contracts/endpoints.ts'
import type { GroupChat } from '../../contracts/groups.ts'
import type { MatchedProfile } from '../../contracts/matching.ts'
import { useCommand } from '../data/use-command.ts'
import { useRoute } from '../data/use-route.ts'
import { failureOf } from '../hangouts/failure-of.ts'
import { useMember } from '../identity/use-member.ts'
import { otherSide } from '../matching/other-side.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { Hint, Strong } from '../ui/text.ts'
import { useToast } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

/** Matches of the member who are not in the group, each with a way to invite them. */
export function InviteMatches({ group }: { group: GroupChat }) {
  const { id: ownId } = useMember()
  const { data: matches = [] } = useRoute(listMatches)
  const [open, setOpen] = useState(false)
  const inside = new Set(group.members.map(({ profileId }) => profileId))
  const others = new Map(matches.map(match => otherSide(match, ownId)).map(one => [one.id, one]))
  const invitable = [...others.values()].filter(({ id }) => !inside.has(id))
  if (!open)
    return (
      <Button rank={2} icon={<Icon of={UserPlus} size="small" />} onClick={() => setOpen(true)}>
        Invite a match
      </Button>
    )
  return (
    <Stack as="section" $gap={2} aria-label="Invite a match">
      {invitable.length === 0 && <Hint>All your matches are in this group.</Hint>}
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
  const { run, pending } = useCommand(inviteToGroup, {
    onDone: () => {
      setSent(true)
      toast({ title: 'Invitation Sent!', tone: 'success' })
    },
    failure: failureOf('Failed to send invitation. Please try again.'),
  })
  return (
    <Line>
      <Strong>
        <NameWithMarks of={person} />
      </Strong>
      {sent ? (
        <Hint>Invited</Hint>
      ) : (
        <Button
          rank={3}
          small
          busy={pending && 'Sending'}
          onClick={() => void run({ params: { id: groupId }, body: { profileId: person.id } })}
        >
          Invite<VisuallyHidden> {person.pseudonym}</VisuallyHidden>
        </Button>
      )}
    </Line>
  )
}

const Line = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-3);
  min-height: 3.5rem;
`
