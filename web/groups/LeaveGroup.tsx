import LogOut from 'lucide-react/icons/log-out'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { pageAt } from '../../contracts/pages.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Shares, Stack } from '../ui/layout.ts'
import { Muted } from '../ui/typography.ts'
import { texts } from './texts.ts'

/** Button to leave a group, which asks first. */
export function LeaveGroup({ id }: { id: string }) {
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
