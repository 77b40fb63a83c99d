import type { ToastText } from '../ui/toast-state.ts'
import { adviceFor, CallFailed } from './call-errors.ts'
import { texts } from './texts.ts'

/** The toast of a failure: the server's advice where the member can follow it, otherwise `text`. */
export const failureOf =
  (text: string) =>
  (error: Error): ToastText => ({
    title: texts.error,
    text: error instanceof CallFailed && error.status < 500 ? adviceFor(error) : text,
  })
