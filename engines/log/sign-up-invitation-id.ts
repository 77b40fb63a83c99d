import type { Keys } from '../ports/keys.ts'
import { keyedId } from './keyed-ids.ts'

/** The id of an invitation to sign up, from the secret in its link, which is stored nowhere. */
export const signUpInvitationId = (keys: Keys, token: string): Promise<string> =>
  keyedId(keys, 'sign-up invitation', token)
