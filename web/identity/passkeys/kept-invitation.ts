import { tabStorage } from '../../ui/device-storage.ts'

const KEY = 'kith-invitation'
const inHash = /^#invitation=([\w-]{1,100})$/

/**
 * Keeps the invitation of a link for the sign-up that follows, in this tab. It stands behind the `#`,
 * so that it reaches no server with the page.
 */
export const keepInvitation = (hash: string): void => {
  const [, token] = inHash.exec(hash) ?? []
  if (token !== undefined) tabStorage.setItem(KEY, token)
}

/** The hash that carries an invitation to another page or browser. */
export const hashOf = (invitation: string): string => `#invitation=${invitation}`

export const keptInvitation = (): string | undefined => tabStorage.getItem(KEY) ?? undefined

export const forgetInvitation = (): void => tabStorage.removeItem(KEY)
