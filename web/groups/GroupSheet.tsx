import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { leaveGroup, listGroupChats } from '../../contracts/endpoints.ts'
import type { GroupChat } from '../../contracts/groups.ts'
import { page } from '../../contracts/pages.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Shares, Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { CardTitle, Muted } from '../ui/text.ts'
import { GroupMembers } from './GroupMembers.tsx'
import { GroupTags } from './GroupTags.tsx'
import { InviteMatches } from './InviteMatches.tsx'

type Props = { group: GroupChat; open: boolean; onClose: () => void }

/** What a group is about, who is in it, invitations and the way out. */
export const GroupSheet = ({ group, open, onClose }: Props) => (
  <Sheet open={open} onOpenChange={next => next || onClose()} title="About">
    <Stack $gap={5}>
      {group.description && <Muted dir="auto">{group.description}</Muted>}
      <GroupTags group={group} />
      <Stack as="section" $gap={2} aria-labelledby="group-members">
        <CardTitle id="group-members" as="h3">
          Members
        </CardTitle>
        <GroupMembers group={group} />
      </Stack>
      {group.memberCount < group.maxMembers && <InviteMatches group={group} />}
      <LeaveGroup id={group.id} />
    </Stack>
  </Sheet>
)

function LeaveGroup({ id }: { id: string }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const { run, pending } = useCommand(leaveGroup, {
    onDone: () => navigate(page.groupChats, { replace: true }),
    refresh: [listGroupChats.path],
    failure: { title: 'Error', text: 'Failed to leave group chat. Please try again.' },
  })
  if (!asking)
    return (
      <Button rank={0} icon={<Icon of={LogOut} size="small" />} onClick={() => setAsking(true)}>
        Leave group
      </Button>
    )
  return (
    <Stack $gap={2} role="group" aria-label="Leave group">
      <Muted $size="sm">Its messages are closed to you at once. Nobody is notified.</Muted>
      <Shares>
        <Button rank={3} onClick={() => setAsking(false)}>
          Stay
        </Button>
        <Button busy={pending && 'Leaving'} onClick={() => void run({ params: { id } })}>
          Leave
        </Button>
      </Shares>
    </Stack>
  )
}
