import { meetupLimits as limits } from '../../../contracts/core/limits.ts'
import { failureOf } from '../../data/failure-of.ts'
import { useCommand } from '../../data/use-command.ts'
import { useToast } from '../../ui/toast-state.ts'
import { WordsSheet } from '../../ui/WordsSheet.tsx'
import { texts } from '../texts.ts'

type Props = { eventId: string; open: boolean; onClose: () => void }

/** Sheet in which a host writes to all guests. It says who reads it. */
export function WriteGuestsSheet({ eventId, ...sheet }: Props) {
  const toast = useToast()
  const { run, pending } = useCommand('POST /api/events/:id/guest-messages', {
    refresh: ['/api/events'],
    onDone: () => {
      sheet.onClose()
      toast({ title: texts.hostMessages.sent, tone: 'success', compact: true })
    },
    failure: failureOf(texts.hostMessages.failed),
  })
  return (
    <WordsSheet
      {...sheet}
      title={texts.hostMessages.write}
      field={{ label: texts.hostMessages.words, noun: 'message', limit: limits.guestMessage }}
      hint={texts.hostMessages.hint(limits.guestMessages)}
      says={texts.hostMessages}
      sending={pending}
      onSend={words => void run({ params: { id: eventId }, body: { words } })}
    />
  )
}
