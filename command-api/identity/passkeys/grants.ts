import type { Services } from '../../services.ts'
import { claimSecret, issueSecret } from './tickets.ts'

const GRANT_MS = 2 * 60_000
const KIND = 'passkey-grant'

type Granted = { readonly accountId: string }

/** A secret that signs the browser that has it in to an account, once. */
export const issueGrant = async (
  accountId: string,
  store: Pick<Services, 'sessions' | 'clock'>,
): Promise<string> => {
  const granted: Granted = { accountId }
  return (await issueSecret(KIND, granted, GRANT_MS, store)).secret
}

/** The account of a grant; undefined if it is over or was used. */
export const claimGrant = async (
  secret: string,
  store: Pick<Services, 'sessions' | 'clock'>,
): Promise<string | undefined> => (await claimSecret<Granted>(KIND, secret, store))?.accountId
