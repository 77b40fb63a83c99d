import type { Services } from '../../handlers/services.ts'
import { claimSecret, issueSecret } from './tickets.ts'

const GRANT_MS = 2 * 60_000
const KIND = 'passkey-grant'

/** Who may sign in, and the passkey of theirs that said so. */
type Granted = { readonly accountId: string; readonly passkeyId: string }

/** A secret that signs the browser that has it in to an account, once. */
export const issueGrant = async (
  granted: Granted,
  store: Pick<Services, 'sessions' | 'clock'>,
): Promise<string> => (await issueSecret(KIND, granted, GRANT_MS, store)).secret

/** What a grant allows; undefined if it is over or was used. */
export const claimGrant = (
  secret: string,
  store: Pick<Services, 'sessions' | 'clock'>,
): Promise<Granted | undefined> => claimSecret<Granted>(KIND, secret, store)
