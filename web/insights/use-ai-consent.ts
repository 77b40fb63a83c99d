import {
  discoverByQuery,
  getProfileInsight,
  listSuggestions,
  setAiConsent,
} from '../../contracts/core/endpoint-table.ts'
import { sessionAddress } from '../data/session.ts'
import { useCommand } from '../data/use-command.ts'
import { useUser } from '../data/use-member.ts'
import { useToast } from '../ui/toast-state.ts'
import { consentTexts } from './consent-texts.ts'

export function useAiConsent(onSet?: (given: boolean) => void) {
  const { aiConsent: hasConsented } = useUser()
  const toast = useToast()
  const { run, pending } = useCommand(setAiConsent, {
    refresh: [
      ...[sessionAddress, listSuggestions.path, discoverByQuery.path],
      getProfileInsight.path,
    ],
    onDone: answer => {
      if (!answer.given) toast(consentTexts.withdrawn)
      onSet?.(answer.given)
    },
  })
  return {
    hasConsented,
    pending,
    set: (next: boolean) => void run({ body: { given: next } }),
  }
}
