import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { isUnauthorized } from './call-errors.ts'
import { clearDeviceData } from './clear-device-data.ts'
import type { PreloadedResponses } from './preloaded-data.ts'
import { useLoggedOut } from './use-logged-out.ts'

type Props = {
  /** Answers that came with the page; they need no request. */
  first: PreloadedResponses
  children: ReactNode
}

export function DataProvider({ first, children }: Props) {
  const known = () => new Map([...first].map(([address, data]) => [address, { data }]))
  return (
    <SWRConfig value={{ provider: known }}>
      <Reads>{children}</Reads>
    </SWRConfig>
  )
}

/**
 * Settings of all reads: no retry, no refetch on focus or reconnect, no expiry. An answer that
 * means "signed out" opens the login page; that of the session itself clears the device.
 */
function Reads({ children }: Pick<Props, 'children'>) {
  const loggedOut = useLoggedOut()
  return (
    <SWRConfig
      value={{
        shouldRetryOnError: false,
        revalidateOnFocus: false,
        revalidateOnReconnect: false,
        revalidateIfStale: false,
        onError: (error, key) => {
          if (!isUnauthorized(error)) return
          if (key === '/api/auth/user') clearDeviceData()
          else loggedOut()
        },
      }}
    >
      {children}
    </SWRConfig>
  )
}
