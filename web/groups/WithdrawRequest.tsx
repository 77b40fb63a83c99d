import { Hourglass } from 'lucide-react'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/layout.ts'
import { StatusMark } from '../ui/StatusMark.tsx'
import { useToast } from '../ui/toast-state.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { texts } from './texts.ts'

type Props = { group: Pick<GroupChat, 'id' | 'name'>; onWithdrawn?: () => void }

/** Says that the member has requested to join, with a button to withdraw the request. */
export function WithdrawRequest({ group: { id, name }, onWithdrawn }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand('DELETE /api/group-chats/:id/request', {
    refresh: ['/api/group-requests', '/api/group-chats'],
    onDone: () => {
      toast({
        title: texts.asked.withdrawn,
        text: texts.asked.withdrawnText,
        tone: 'success',
      })
      onWithdrawn?.()
    },
    failure: failureOf(texts.asked.failed),
  })
  return (
    <Row $between>
      <StatusMark icon={Hourglass} label={texts.asked.requested} tone="maybe" />
      <Button
        rank={0}
        small
        busy={pending && texts.asked.withdrawing}
        onClick={() => void run({ params: { id } })}
      >
        {texts.asked.withdraw}
        <VisuallyHidden>{texts.asked.ofGroup(name)}</VisuallyHidden>
      </Button>
    </Row>
  )
}
