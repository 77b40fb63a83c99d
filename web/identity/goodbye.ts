import { useEffect } from 'react'
import { beginLogOut } from '../data/clear-device-data.ts'
import { tabStorage } from '../ui/device-storage.ts'
import { type ToastText, useToast } from '../ui/toast-state.ts'
import { texts } from './texts.ts'

const KEY = 'farewell'

/** Toast after a log-out, by its reason. */
const goodbyeToasts = {
  deleted: {
    title: texts.goodbye.deletedTitle,
    text: texts.goodbye.deletedText,
    tone: 'success',
  },
  everywhere: {
    title: texts.goodbye.signedOutTitle,
    text: texts.goodbye.signedOutText,
    tone: 'success',
  },
} as const satisfies Record<string, ToastText>

type Goodbye = keyof typeof goodbyeToasts

const isFarewell = (stored: string | null): stored is Goodbye =>
  stored !== null && Object.hasOwn(goodbyeToasts, stored)

/** Ends the session here: clears the member's data, then logs out. */
export function endMembership(how: Goodbye): void {
  beginLogOut()
  tabStorage.setItem(KEY, how)
  location.replace('/api/logout')
}

/** Shows the toast once after a log-out. */
export function useGoodbye(): void {
  const toast = useToast()
  useEffect(() => {
    const stored = tabStorage.getItem(KEY)
    tabStorage.removeItem(KEY)
    if (isFarewell(stored)) toast(goodbyeToasts[stored])
  }, [toast])
}
