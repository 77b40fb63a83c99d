import { tabStorage } from '../../ui/device-storage.ts'

const KEY = 'kith-invitation'
const inHash = /^#invitation=([\w-]{1,100})$/
const tokenIn = (hash: string): string | undefined => inHash.exec(hash)?.[1]

/**
 * Keeps the invitation of a link for the sign-up that follows, in this tab. It stands behind the `#`,
 * so that it reaches no server with the page.
 */
export const keepInvitation = (hash: string): void => {
  const token = tokenIn(hash)
  if (token !== undefined) tabStorage.setItem(KEY, token)
}

/** The hash that carries an invitation to another page or browser. */
export const hashOf = (invitation: string): string => `#invitation=${invitation}`

/** The invitation of this tab, or of the address with this hash: a tab may keep nothing. */
export const keptInvitation = (hash = ''): string | undefined =>
  tokenIn(hash) ?? tabStorage.getItem(KEY) ?? undefined

export const forgetInvitation = (): void => tabStorage.removeItem(KEY)
