import { failureOf } from '../../data/failure-of.ts'
import { useCommand } from '../../data/use-command.ts'
import { listOf, type MessagesPath, messagesParams } from '../use-loaded-messages.ts'
import { texts } from './texts.ts'

const calls = {
  '/api/matches/:matchId/messages': 'PUT /api/matches/:matchId/photo-consent',
  '/api/group-chats/:id/messages': 'PUT /api/group-chats/:id/photo-consent',
} as const satisfies Record<MessagesPath, string>

/** Agrees to photos in a chat, or no longer. */
export function usePhotoConsent(path: MessagesPath, id: string) {
  const { run, pending } = useCommand(calls[path], {
    refresh: [listOf(path)],
    failure: failureOf(texts.failed),
  })
  const agree = (agrees: boolean) => void run({ params: messagesParams(id), body: { agrees } })
  return { agree, pending }
}
