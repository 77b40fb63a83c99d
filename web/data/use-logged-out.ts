import { atom, useStore } from 'jotai'
import { useCallback, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { timing } from '../../contracts/core/limits.ts'
import { pageAt } from '../../contracts/pages.ts'
import { toastAtom } from '../ui/toast-state.ts'
import { clearDeviceData, isLoggingOut } from './clear-device-data.ts'
import { loginAddress } from './login-address.ts'
import { useRefresh } from './staleness.ts'
import { texts } from './texts.ts'

const leavingAtom = atom(false)

/** Says that the session is over, then opens the login page with a return address, once. */
export function useLoggedOut(): () => void {
  const store = useStore()
  const refresh = useRefresh()
  const go = useNavigate()
  const navigate = useRef(go)
  navigate.current = go

  return useCallback(() => {
    // The login returns to where the session ended. A late 401 may arrive on the login page itself.
    const { pathname, search } = location
    if (store.get(leavingAtom) || isLoggingOut() || pathname === pageAt('/auth/login')) return
    store.set(leavingAtom, true)
    clearDeviceData()
    void refresh('/api/auth/user')
    store.set(toastAtom, {
      title: texts.loggedOut.title,
      text: texts.loggedOut.text,
      tone: 'destructive',
      outlives: 'next-page',
    })
    setTimeout(() => {
      store.set(leavingAtom, false)
      if (isLoggingOut()) return // the end of the account was under way
      navigate.current(loginAddress(pathname + search), { replace: true })
    }, timing.logoutRedirect)
  }, [store, refresh])
}
