import * as z from 'zod'
import { Id } from '../core/ids.ts'
import { limits } from '../core/limits.ts'
import { route } from '../core/route.ts'
import { lineUpTo, required, textUpTo } from '../core/text.ts'
import { signUpRefusals } from './sign-in.ts'

export const MAX_PASSKEYS = 20
/** Recovery codes of a set. */
export const RECOVERY_CODES = 10

/** Who may sign up: everyone, those with an invitation, or nobody. */
export const signUpModes = ['open', 'invitation', 'closed'] as const
export type SignUpMode = (typeof signUpModes)[number]

const Base64Url = z.string().regex(/^[\w-]+$/)
/** Names what the server asked, and what the answer is for. Works once, for five minutes. */
const Ticket = Base64Url.max(64)
const Secret = z.string().trim().min(1).max(100)
const RecoveryCode = required(textUpTo(100, 'code'), 'Enter one of your recovery codes.')
const PasskeyName = required(lineUpTo(limits.passkeyName, 'name'), 'Give the passkey a name.')

const ofBrowser = {
  id: Base64Url.max(2_000),
  rawId: Base64Url.max(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
  clientExtensionResults: z.object({}),
}

/**
 * What a browser answers when it made a passkey.
 * @see https://www.w3.org/TR/webauthn-3/#dictdef-registrationresponsejson
 */
export const MadePasskey = z
  .object({
    ...ofBrowser,
    response: z.object({
      clientDataJSON: Base64Url.max(4_000),
      attestationObject: Base64Url.max(20_000),
      transports: z.array(z.string().max(20)).max(10).optional(),
    }),
  })
  .meta({ id: 'MadePasskey' })
export type MadePasskey = z.output<typeof MadePasskey>

/**
 * What a browser answers when a passkey signed.
 * @see https://www.w3.org/TR/webauthn-3/#dictdef-authenticationresponsejson
 */
export const SignedChallenge = z
  .object({
    ...ofBrowser,
    response: z.object({
      clientDataJSON: Base64Url.max(4_000),
      authenticatorData: Base64Url.max(4_000),
      signature: Base64Url.max(20_000),
      userHandle: Base64Url.max(100).optional(),
    }),
  })
  .meta({ id: 'SignedChallenge' })
export type SignedChallenge = z.output<typeof SignedChallenge>

/** Options for `navigator.credentials`, in JSON (WebAuthn Level 3, 5.1.8 and 5.1.9). */
const Options = z.looseObject({ challenge: z.string() })
const Started = z.object({ ticket: Ticket, options: Options })

/** Lets the sign-in page go on, once, within two minutes. */
const Grant = z.string()
const RecoveryCodes = z.array(z.string())

/** The answer to `startConfirmation`: a passkey of the account signed just now. */
export const PasskeyConfirmation = z.strictObject({ ticket: Ticket, credential: SignedChallenge })
export type PasskeyConfirmation = z.output<typeof PasskeyConfirmation>

export const Passkey = z
  .object({
    id: Id,
    name: z.string(),
    addedAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime().nullable(),
    /** Whether a copy exists on other devices of its owner. */
    backedUp: z.boolean(),
  })
  .meta({ id: 'Passkey' })
export type Passkey = z.output<typeof Passkey>

const Passkeys = z
  .object({
    /** Whether this Kith signs people in by passkeys. */
    offered: z.boolean(),
    passkeys: z.array(Passkey),
    recoveryCodesLeft: z.int(),
  })
  .meta({ id: 'Passkeys' })
export type Passkeys = z.output<typeof Passkeys>

const AddedPasskey = z.object({
  ...Passkeys.shape,
  /** Codes of an account that this passkey opened; shown once. */
  recoveryCodes: RecoveryCodes.nullable(),
})

/** Why nobody can sign up with an invitation. */
export const invitationStates = ['usable', 'full', 'ended', 'unknown'] as const

export const getSignUp = route('GET /api/sign-up', {
  summary: 'Who may become a member here, and whether an invitation still works',
  access: 'everyone',
  query: z.strictObject({ invitation: Secret.optional() }),
  response: z.object({
    /** Whether by passkey. */
    offered: z.boolean(),
    mode: z.enum(signUpModes),
    invitation: z.enum(invitationStates).nullable(),
  }),
})

const madeRefusals = ['passkey_expired', 'passkey_refused'] as const
const signedRefusals = [
  ...madeRefusals,
  'passkey_unknown',
  'passkey_removed',
  'passkey_cloned',
] as const
export const confirmedRefusals = ['confirmation_required', ...signedRefusals] as const

export const startSignUp = route('POST /api/sign-up/options', {
  summary: 'Start a sign-up: options for the first passkey',
  access: 'everyone',
  body: z.strictObject({ invitation: Secret.optional() }),
  response: Started,
  errors: ['not_found', ...signUpRefusals],
})

export const finishSignUp = route('POST /api/sign-up', {
  summary: 'Sign up with a passkey; answers with the recovery codes, which nobody can show again',
  access: 'everyone',
  body: z.strictObject({
    ticket: Ticket,
    credential: MadePasskey,
    name: PasskeyName,
    ageConfirmed: z.literal(true, 'Kith is for adults: confirm that you are 18 or older.'),
    acceptsGuidelines: z.literal(true, 'Accept the guidelines to sign up.'),
    invitation: Secret.optional(),
  }),
  response: z.object({ grant: Grant, recoveryCodes: RecoveryCodes }),
  errors: ['not_found', ...signUpRefusals, ...madeRefusals],
})

export const startPasskeySignIn = route('POST /api/passkeys/sign-in/options', {
  summary: 'Start a sign-in: a challenge for any passkey of this site',
  access: 'everyone',
  response: Started,
  errors: ['not_found'],
})

export const finishPasskeySignIn = route('POST /api/passkeys/sign-in', {
  summary: 'Sign in with the challenge that a passkey signed',
  access: 'everyone',
  body: PasskeyConfirmation,
  response: z.object({ grant: Grant }),
  errors: ['not_found', ...signedRefusals],
})

export const startRecovery = route('POST /api/recovery/options', {
  summary: 'Start a recovery: options for a new passkey, in exchange for a recovery code',
  access: 'everyone',
  body: z.strictObject({ code: RecoveryCode }),
  response: Started,
  errors: ['not_found', 'recovery_code_unknown', 'recovery_code_used'],
})

export const finishRecovery = route('POST /api/recovery', {
  summary: 'Use a recovery code for a new passkey, and sign in with it',
  access: 'everyone',
  body: z.strictObject({
    ticket: Ticket,
    code: RecoveryCode,
    credential: MadePasskey,
    name: PasskeyName,
  }),
  response: z.object({ grant: Grant, recoveryCodesLeft: z.int() }),
  errors: [
    'not_found',
    'recovery_code_unknown',
    'recovery_code_used',
    'passkey_known',
    ...madeRefusals,
  ],
})

export const listPasskeys = route('GET /api/passkeys', {
  summary: 'Your passkeys, and how many recovery codes are left',
  access: 'signed-in',
  response: Passkeys,
})

export const startConfirmation = route('POST /api/passkeys/confirmation', {
  summary:
    'A challenge for one of your passkeys, before you change how you sign in, download your data or delete your account',
  access: 'account',
  response: Started,
  errors: ['not_found'],
})

export const startPasskey = route('POST /api/passkeys/options', {
  summary: 'Options for another passkey of yours',
  access: 'signed-in',
  response: Started,
  errors: ['not_found'],
})

export const addPasskey = route('POST /api/passkeys', {
  summary:
    'Add a passkey. With the first one of a member who signs in elsewhere, it also makes recovery codes',
  access: 'signed-in',
  body: z.strictObject({
    ticket: Ticket,
    credential: MadePasskey,
    name: PasskeyName,
    /** Of a passkey that you have; without one, your sign-in must be of the last ten minutes. */
    confirmation: PasskeyConfirmation.optional(),
  }),
  response: AddedPasskey,
  errors: ['not_found', 'passkey_known', 'too_many_passkeys', ...confirmedRefusals],
})

export const renamePasskey = route('PATCH /api/passkeys/:id', {
  summary: 'Name a passkey',
  access: 'signed-in',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ name: PasskeyName }),
  response: Passkeys,
  errors: ['not_found'],
})

export const removePasskey = route('DELETE /api/passkeys/:id', {
  summary:
    'Remove a passkey, and end its sessions, links and recovery codes; the last one only while a code of another is left',
  access: 'signed-in',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ confirmation: PasskeyConfirmation }),
  response: z.object({
    ...Passkeys.shape,
    /** The recovery codes were issued under this passkey and ended with it: make new ones. */
    recoveryCodesEnded: z.boolean(),
  }),
  errors: ['not_found', 'last_passkey', ...confirmedRefusals],
})

export const issueRecoveryCodes = route('POST /api/recovery-codes', {
  summary: 'New recovery codes; the earlier ones end',
  access: 'signed-in',
  body: z.strictObject({ confirmation: PasskeyConfirmation }),
  response: z.object({ recoveryCodes: RecoveryCodes }),
  errors: ['not_found', ...confirmedRefusals],
})

export const linkDevice = route('POST /api/passkeys/links', {
  summary: 'An address at which another device of yours adds a passkey, once, for ten minutes',
  access: 'signed-in',
  body: z.strictObject({ confirmation: PasskeyConfirmation }),
  response: z.object({ link: z.string(), expiresAt: z.iso.datetime() }),
  errors: ['not_found', ...confirmedRefusals],
})

export const startLinkedPasskey = route('POST /api/passkeys/linked/options', {
  summary: 'Options for a passkey on another device, by the secret of its link',
  access: 'everyone',
  body: z.strictObject({ link: Secret }),
  response: Started,
  errors: ['not_found'],
})

export const addLinkedPasskey = route('POST /api/passkeys/linked', {
  summary: 'Add a passkey of another device, and end the link',
  access: 'everyone',
  body: z.strictObject({
    link: Secret,
    ticket: Ticket,
    credential: MadePasskey,
    name: PasskeyName,
  }),
  response: Passkey,
  errors: ['not_found', 'passkey_known', 'passkey_removed', 'too_many_passkeys', ...madeRefusals],
})

export const passkeyRoutes = [
  getSignUp,
  startSignUp,
  finishSignUp,
  startPasskeySignIn,
  finishPasskeySignIn,
  startRecovery,
  finishRecovery,
  listPasskeys,
  startConfirmation,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  issueRecoveryCodes,
  linkDevice,
  startLinkedPasskey,
  addLinkedPasskey,
] as const
