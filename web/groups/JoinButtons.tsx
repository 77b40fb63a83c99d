import { useNavigate } from 'react-router-dom'
import type { GroupChat } from '../../contracts/groups/groups.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { Stack } from '../ui/layout.ts'
import { useToast } from '../ui/toast-state.ts'
import { Hint } from '../ui/typography.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { texts } from './texts.ts'

type Props = {
  group: Pick<GroupChat, 'id' | 'name' | 'joinsAtOnce'>
  onRequested?: (group: GroupChat) => void
  onFailed?: (error: Error) => void
}

/**
 * A button to take a seat or request it from the founder, and one to do so as a maybe. Opens the
 * group.
 */
export function JoinButtons({ group, onRequested, onFailed }: Props) {
  const { id, name, joinsAtOnce } = group
  const toast = useToast()
  const navigate = useNavigate()
  const { run, pending } = useCommand('POST /api/group-chats/:id/join', {
    refresh: ['/api/group-chats', '/api/group-requests'],
    onDone: joined => {
      if (joined.rsvpStatus === null) {
        toast({ title: texts.join.requested, text: texts.join.requestedText, tone: 'success' })
        onRequested?.(joined)
        return
      }
      toast({ title: texts.join.joined, tone: 'success', outlives: 'next-page' })
      navigate(`/group-chats/${id}`)
    },
    ...(onFailed ? { onFailed } : {}),
    failure: failureOf(texts.join.failed),
  })
  const join = (rsvpStatus: 'attending' | 'maybe') =>
    void run({ params: { id }, body: { rsvpStatus } })
  return (
    <Stack $gap={2}>
      {!joinsAtOnce && <Hint>{texts.join.asks}</Hint>}
      <Button
        rank={2}
        small
        wide
        busy={pending && texts.join.joining}
        onClick={() => join('attending')}
      >
        {joinsAtOnce ? texts.join.join : texts.join.ask}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <Button
        rank={0}
        small
        wide
        busy={pending && texts.join.joining}
        onClick={() => join('maybe')}
      >
        {texts.join.maybe}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </Stack>
  )
}
