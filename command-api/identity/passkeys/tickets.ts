import { hash, randomBytes } from 'node:crypto'
import { Refusal } from '../../../contracts/core/refusals.ts'
import type { Services } from '../../handlers/services.ts'

/** How long a person may take to answer their browser, in milliseconds. */
export const TICKET_MS = 5 * 60_000

type Purpose = 'sign-up' | 'sign-in' | 'recovery' | 'confirmation' | 'add' | 'linked'

/** What was asked of a browser. */
type Ticket = {
  readonly purpose: Purpose
  readonly challenge: string
  /** The account that the answer is for; empty where any account may answer. */
  readonly accountId: string
}

type Store = Pick<Services, 'shortLived' | 'clock'>

const keyOf = (kind: string, secret: string): string =>
  `${kind}:${hash('sha256', secret, 'base64url')}`

/** Stores a value under a new secret, which finds it once, for a while. */
export const issueSecret = async (
  kind: string,
  value: object,
  milliseconds: number,
  { shortLived, clock }: Store,
): Promise<{ readonly secret: string; readonly expiresAt: number }> => {
  const secret = randomBytes(32).toString('base64url')
  const expiresAt = clock.now().getTime() + milliseconds
  await shortLived.put('sign-in', keyOf(kind, secret), { value, expiresAt })
  return { secret, expiresAt }
}

/** The value of a secret that was not claimed yet; undefined otherwise. */
export const readSecret = async <T>(
  kind: string,
  secret: string,
  { shortLived, clock }: Store,
): Promise<T | undefined> => {
  const record = await shortLived.get('sign-in', keyOf(kind, secret), clock.now().getTime())
  return record?.value as T | undefined
}

/** The same, and nobody gets it again: of calls at one time one gets it. */
export const claimSecret = async <T>(
  kind: string,
  secret: string,
  { shortLived, clock }: Store,
): Promise<T | undefined> => {
  const now = clock.now().getTime()
  const key = keyOf(kind, secret)
  const record = await shortLived.get('sign-in', key, now)
  if (!record) return undefined
  const claim = { value: true, expiresAt: record.expiresAt }
  if (await shortLived.claim('sign-in', `${key} claimed`, claim, now)) return undefined
  await shortLived.remove('sign-in', key)
  return record.value as T
}

const TICKET = 'passkey-ticket'

/** Options of a call with tickets: a ticket works once, so a repeat needs no other guard. */
export const ticketed = { reads: [], limit: 'passkey', skipsIdempotency: true } as const

export const ticketExpired = () =>
  new Refusal('passkey_expired', 'This took too long, or was sent twice. Start again.')

/** What a browser is asked for, and the ticket that its answer has to come with. */
export const askBrowser = async (
  purpose: Purpose,
  accountId: string,
  options: { readonly challenge: string },
  store: Store,
) => {
  const ticket: Ticket = { purpose, accountId, challenge: options.challenge }
  const { secret } = await issueSecret(TICKET, ticket, TICKET_MS, store)
  return { ticket: secret, options: { ...options } }
}

/** @throws {Refusal} `passkey_expired`: it is over, was used, or is for something else. */
export const claimTicket = async (
  secret: string,
  purpose: Purpose,
  store: Store,
): Promise<Ticket> => {
  const ticket = await claimSecret<Ticket>(TICKET, secret, store)
  if (ticket?.purpose !== purpose) throw ticketExpired()
  return ticket
}

const GRANT_MS = 2 * 60_000
const KIND = 'passkey-grant'

/** Who may sign in, and the passkey of theirs that said so. */
type Granted = { readonly accountId: string; readonly passkeyId: string }

/** A secret that signs the browser that has it in to an account, once. */
export const issueGrant = async (
  granted: Granted,
  store: Pick<Services, 'shortLived' | 'clock'>,
): Promise<string> => (await issueSecret(KIND, granted, GRANT_MS, store)).secret

/** What a grant allows; undefined if it is over or was used. */
export const claimGrant = (
  secret: string,
  store: Pick<Services, 'shortLived' | 'clock'>,
): Promise<Granted | undefined> => claimSecret<Granted>(KIND, secret, store)
