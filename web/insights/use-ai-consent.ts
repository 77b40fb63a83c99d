import { useCommand } from '../data/use-command.ts'
import { useUser } from '../data/use-member.ts'
import { useToast } from '../ui/toast-state.ts'
import { consentTexts } from './consent-texts.ts'

export function useAiConsent(onSet?: (given: boolean) => void) {
  const { aiConsent: hasConsented } = useUser()
  const toast = useToast()
  const { run, pending } = useCommand('PUT /api/ai/consent', {
    refresh: [
      '/api/auth/user',
      '/api/ai/match-suggestions',
      '/api/discover',
      '/api/ai/profile-insights',
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
