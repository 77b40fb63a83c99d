import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { leaveGroup, listGroupChats } from '../../contracts/endpoints.ts'
import { page } from '../../contracts/pages.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Shares, Stack } from '../ui/layout.ts'
import { Muted } from '../ui/text.ts'

/** The way out of a group, after a question. */
export function LeaveGroup({ id }: { id: string }) {
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
