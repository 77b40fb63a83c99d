import type { LogMessage } from '../chat/log-message.ts'
import { failureOf } from '../data/failure-of.ts'
import { useCommand } from '../data/use-command.ts'
import { ActionSheet } from '../ui/ActionSheet.tsx'
import { Muted } from '../ui/typography.ts'

const texts = {
  title: 'Remove this message?',
  text: "Nobody in the group can read it anymore, and it can't be reported anymore. Its author isn't notified. You can't undo this.",
  keep: 'Keep it',
  remove: 'Remove',
  removing: 'Removing',
  failed: 'Failed to remove the message. Please try again.',
} as const

type Props = { groupId: string; message: LogMessage; open: boolean; onClose: () => void }

/** Asks before a moderator removes a message for everybody. */
export function RemoveMessageSheet({ groupId, message, open, onClose }: Props) {
  const { run, pending } = useCommand('DELETE /api/group-chats/:id/messages/:messageId', {
    refresh: ['/api/group-chats'],
    onDone: onClose,
    failure: failureOf(texts.failed),
  })
  return (
    <ActionSheet
      asks
      open={open}
      onClose={onClose}
      title={texts.title}
      cancel={texts.keep}
      act={texts.remove}
      busy={pending && texts.removing}
      onAct={() => void run({ params: { id: groupId, messageId: message.id } })}
    >
      <Muted dir="auto">{message.content}</Muted>
      <Muted>{texts.text}</Muted>
    </ActionSheet>
  )
}
