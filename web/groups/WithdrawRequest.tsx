import Hourglass from 'lucide-react/icons/hourglass'
import {
  listGroupChats,
  listGroupRequests,
  withdrawGroupRequest,
} from '../../contracts/endpoints.ts'
import type { GroupChat } from '../../contracts/groups.ts'
import { useCommand } from '../data/use-command.ts'
import { failureOf } from '../hangouts/failure-of.ts'
import { Button } from '../ui/Button.tsx'
import { Row } from '../ui/layout.ts'
import { StatusMark } from '../ui/StatusMark.tsx'
import { useToast } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

type Props = { group: Pick<GroupChat, 'id' | 'name'>; onWithdrawn?: () => void }

/** That the member has asked to join, and the way to take it back. */
export function WithdrawRequest({ group: { id, name }, onWithdrawn }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand(withdrawGroupRequest, {
    refresh: [listGroupRequests.path, listGroupChats.path],
    onDone: () => {
      toast({
        title: 'Request Withdrawn',
        text: 'You can ask again thirty days after you asked.',
        tone: 'success',
      })
      onWithdrawn?.()
    },
    failure: failureOf('Failed to withdraw the request. Please try again.'),
  })
  return (
    <Row $between>
      <StatusMark icon={Hourglass} label="Requested" tone="maybe" />
      <Button
        rank={0}
        small
        busy={pending && 'Withdrawing'}
        onClick={() => void run({ params: { id } })}
      >
        Withdraw<VisuallyHidden> the request to join {name}</VisuallyHidden>
      </Button>
    </Row>
  )
}
