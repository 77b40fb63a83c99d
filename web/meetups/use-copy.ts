import { useToast } from '../ui/toast.ts'
import { texts } from './texts.ts'

/** Copies a text and says so; where copying is not allowed, says what to do instead. */
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
