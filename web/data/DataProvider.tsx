import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { sessionPath } from '../../contracts/sign-in.ts'
import { isUnauthorized } from './failure.ts'
import { useLoggedOut } from './logged-out.ts'

/**
 * How reads behave everywhere: no retry, no refetch on focus or reconnect, nothing goes stale by
 * itself; an answer that says "signed out" leads to the login page.
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const loggedOut = useLoggedOut()
  return (
    <SWRConfig
      value={{
        shouldRetryOnError: false,
        revalidateOnFocus: false,
        revalidateOnReconnect: false,
        revalidateIfStale: false,
        onError: (error, key) => {
          if (key !== sessionPath && isUnauthorized(error)) loggedOut()
        },
      }}
    >
      {children}
    </SWRConfig>
  )
}
