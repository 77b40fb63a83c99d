import { Id } from '../../../contracts/core/ids.ts'

const PREFIX = 'passkey:'

/**
 * The authentication method (`amr`, OpenID Connect Core 1.0, section 2) by which Kith's own provider
 * says which passkey signed in.
 */
export const passkeyMethod = (passkeyId: string): string => `${PREFIX}${passkeyId}`

/** The passkey of an id token's methods; null where none is among them. */
export const passkeyIn = (methods: readonly string[]): string | null => {
  const method = methods.find(one => one.startsWith(PREFIX))
  return Id.safeParse(method?.slice(PREFIX.length)).data ?? null
}
