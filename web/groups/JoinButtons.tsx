import { useNavigate } from 'react-router-dom'
import { joinGroup, listGroupChats } from '../../contracts/endpoints.ts'
import type { GroupChat } from '../../contracts/groups.ts'
import { useCommand } from '../data/use-command.ts'
import { failureOf } from '../hangouts/failure-of.ts'
import { Button } from '../ui/Button.tsx'
import { Shares } from '../ui/layout.ts'
import { useToast } from '../ui/toast.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

type Props = { group: Pick<GroupChat, 'id' | 'name'>; onFailed?: (error: Error) => void }

/** Takes a seat, for certain or maybe, and opens the group. */
export function JoinButtons({ group: { id, name }, onFailed }: Props) {
  const toast = useToast()
  const navigate = useNavigate()
  const { run, pending } = useCommand(joinGroup, {
    refresh: [listGroupChats.path],
    onDone: () => {
      toast({ title: 'Joined Successfully!', tone: 'success' })
      navigate(`/group-chats/${id}`)
    },
    ...(onFailed ? { onFailed } : {}),
    failure: failureOf('Failed to join group chat. Please try again.'),
  })
  const join = (rsvpStatus: 'attending' | 'maybe') =>
    void run({ params: { id }, body: { rsvpStatus } })
  return (
    <Shares>
      <Button rank={2} small busy={pending && 'Joining'} onClick={() => join('attending')}>
        Attending<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <Button rank={3} small busy={pending && 'Joining'} onClick={() => join('maybe')}>
        Maybe<VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </Shares>
  )
}
