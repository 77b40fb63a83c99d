import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { sessionPath } from '../../contracts/sign-in.ts'
import { isUnauthorized } from './call-errors.ts'
import type { PreloadedResponses } from './preloaded-data.ts'
import { useLoggedOut } from './use-logged-out.ts'

type Props = {
  /** What need not be asked for: it came with the page. */
  first: PreloadedResponses
  children: ReactNode
}

/** What the server knows, as far as this tab has asked. */
export function DataProvider({ first, children }: Props) {
  const known = () => new Map([...first].map(([address, data]) => [address, { data }]))
  return (
    <SWRConfig value={{ provider: known }}>
      <Reads>{children}</Reads>
    </SWRConfig>
  )
}

/**
 * How reads behave everywhere: no retry, no refetch on focus or reconnect, nothing goes stale by
 * itself; an answer that says "signed out" leads to the login page.
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
          if (key !== sessionPath && isUnauthorized(error)) loggedOut()
        },
      }}
    >
      {children}
    </SWRConfig>
  )
}
