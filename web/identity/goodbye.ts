import { useEffect } from 'react'
import { type ToastText, useToast } from '../ui/toast.ts'
import { clearDeviceData } from './clear-device-data.ts'

const KEY = 'farewell'

/** What is said to whoever has just left, by how they did. */
const farewells = {
  deleted: {
    title: 'Account Deleted',
    text: 'You are gone from Kith. Take good care.',
    tone: 'success',
  },
  everywhere: {
    title: 'Signed Out Everywhere',
    text: 'No device is signed in any more. Log in again whenever you like.',
    tone: 'success',
  },
} as const satisfies Record<string, ToastText>

type Goodbye = keyof typeof farewells

const isFarewell = (said: string | null): said is Goodbye =>
  said !== null && Object.hasOwn(farewells, said)

/** After no session is left: nothing of it stays on this device, nor the cookie that led to it. */
export function endMembership(how: Goodbye): void {
  clearDeviceData()
  sessionStorage.setItem(KEY, how)
  location.replace('/api/logout')
}

/** Says once, to whoever has just left, that it is done. */
export function useGoodbye(): void {
  const toast = useToast()
  useEffect(() => {
    const said = sessionStorage.getItem(KEY)
    sessionStorage.removeItem(KEY)
    if (isFarewell(said)) toast(farewells[said])
  }, [toast])
}
