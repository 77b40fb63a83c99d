import { texts } from './texts.ts'
import { useToast } from './toast-state.ts'

/**
 * Copies a text and confirms it by a toast; if copying is not allowed, the toast says what to do.
 */
export function useCopy() {
  const toast = useToast()
  return async (text: string, done: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: done, tone: 'success' })
    } catch {
      toast({
        title: texts.copy.failedTitle,
        text: texts.copy.failedText,
        tone: 'destructive',
      })
    }
  }
}
