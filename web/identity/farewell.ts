import { useEffect } from 'react'
import { useToast } from '../look/toast.ts'
import { forgetMember } from './forget.ts'

const KEY = 'farewell'

/** After the account is gone: nothing of it stays on this device, nor the cookie that led to it. */
export function leaveForGood(): void {
  forgetMember()
  sessionStorage.setItem(KEY, 'said')
  location.replace('/api/logout')
}

/** Says once, to whoever has just deleted their account, that it is done. */
export function useFarewell(): void {
  const toast = useToast()
  useEffect(() => {
    if (sessionStorage.getItem(KEY) === null) return
    sessionStorage.removeItem(KEY)
    toast({
      title: 'Account Deleted',
      text: 'You are gone from Kith. Take good care.',
      tone: 'success',
    })
  }, [toast])
}
