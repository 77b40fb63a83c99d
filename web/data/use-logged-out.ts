import { atom, useStore } from 'jotai'
import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { timing } from '../../contracts/limits.ts'
import { sessionPath } from '../../contracts/sign-in.ts'
import { toastAtom } from '../ui/toast.ts'
import { loginAddress } from './login-address.ts'
import { useRefresh } from './staleness.ts'

const leavingAtom = atom(false)

/** Says that the session is over, then opens the login page with a return address, once. */
export function useLoggedOut(): () => void {
  const store = useStore()
  const refresh = useRefresh()
  const go = useNavigate()
  const navigate = useRef(go)
  navigate.current = go

  return useCallback(() => {
    if (store.get(leavingAtom)) return
    store.set(leavingAtom, true)
    void refresh(sessionPath)
    store.set(toastAtom, {
      title: 'Unauthorized',
      text: 'You are logged out. Logging in again...',
      tone: 'destructive',
    })
    setTimeout(() => {
      store.set(leavingAtom, false)
      navigate.current(loginAddress(location.pathname + location.search), { replace: true })
    }, timing.logoutRedirect)
  }, [store, refresh])
}
