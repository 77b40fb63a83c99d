import { useNavigate } from 'react-router-dom'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { pageAt } from '../../contracts/pages.ts'
import { useCommand } from '../data/use-command.ts'
import { failureOf } from '../hangouts/failure-of.ts'
import { Button } from '../ui/Button.tsx'
import { useToast } from '../ui/toast-state.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { texts } from './texts.ts'

/** Button that declines an invitation and goes back to the member's groups. Nobody is told. */
export function DeclineInvitation({ group: { id, name } }: { group: GroupChat }) {
  const toast = useToast()
  const navigate = useNavigate()
  const { run, pending } = useCommand('POST /api/group-chats/:id/decline', {
    refresh: ['/api/group-chats'],
    onDone: () => {
      toast({ title: texts.invitation.updated, tone: 'success', outlives: 'next-page' })
      navigate(pageAt('/group-chats'), { replace: true })
    },
    failure: failureOf(texts.invitation.failed),
  })
  return (
    <Button
      rank={0}
      small
      busy={pending && texts.invitation.declining}
      onClick={() => void run({ params: { id } })}
    >
      {texts.invitation.decline}
      <VisuallyHidden>{texts.invitation.into(name)}</VisuallyHidden>
    </Button>
  )
}
