import UserPlus from 'lucide-react/icons/user-round-plus'
import { useState } from 'react'
import styled from 'styled-components'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import type { MatchedProfile } from '../../contracts/matching/matching.ts'
import { useCommand } from '../data/use-command.ts'
import { useMember } from '../data/use-member.ts'
import { useRoute } from '../data/use-route.ts'
import { failureOf } from '../hangouts/failure-of.ts'
import { otherSide } from '../matching/other-side.ts'
import { NameWithMarks } from '../profiles/NameWithMarks.tsx'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Stack } from '../ui/layout.ts'
import { useToast } from '../ui/toast-state.ts'
import { Hint, Strong } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { texts } from './texts.ts'

/** The member's matches who are not in the group, each with a button to invite them. */
export function InviteMatches({ group }: { group: GroupChat }) {
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
    <Line>
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
