import * as z from 'zod'
import { event } from '../core/event.ts'
import { Id } from '../core/ids.ts'
import { ofKithAccount, subjects } from '../core/personal.ts'

/** How an account came to be: open sign-up, an invitation, or a member who signed in elsewhere. */
const signUpWays = ['open', 'invitation', 'linked'] as const

/** Whether passkeys are kept on one device, or synchronised between devices of a person. */
const passkeyKinds = ['one device', 'synchronised'] as const

const ofAccount = { accountId: Id }
const ofPasskey = { ...ofAccount, passkeyId: Id }
/** How often the passkey has signed; 0 for passkeys that do not count. */
const counter = z.int().min(0)
const counterSays = 'a count of signatures, which says nothing about the person'

/**
 * Events of an account at Kith's own provider of identities: a person's passkeys and recovery codes,
 * apart from what they do as a member.
 */
export const kithAccountEvents = [
  /** The person confirmed to be of age and accepted the guidelines. */
  event(
    'KithAccountOpened',
    z.object({
      ...ofAccount,
      way: z.enum(signUpWays),
      /** The invitation to sign up that it came by. Absent in older events. */
      invitationId: Id.nullable().optional(),
    }),
    {
      personal: {
        keySubjects: [ofKithAccount('accountId')],
        erased: { invitationId: null },
      },
    },
  ),
  event(
    'PasskeyAdded',
    z.object({
      ...ofPasskey,
      /** The authenticator's id of the credential, and its public key (COSE), both in base64url. */
      credentialId: z.string(),
      publicKey: z.string(),
      kind: z.enum(passkeyKinds),
      /** Whether a copy exists elsewhere (WebAuthn's backup state). */
      backedUp: z.boolean(),
      counter,
      name: z.string(),
    }),
    {
      personal: {
        keySubjects: [ofKithAccount('accountId')],
        erased: { credentialId: '', publicKey: '', name: '' },
      },
      open: { counter: counterSays },
    },
  ),
  event('PasskeyUsed', z.object({ ...ofPasskey, backedUp: z.boolean(), counter }), {
    open: { counter: counterSays },
  }),
  event('PasskeyRenamed', z.object({ ...ofPasskey, name: z.string() }), {
    personal: { keySubjects: [ofKithAccount('accountId')], erased: { name: '' } },
  }),
  event('PasskeyRemoved', z.object(ofPasskey)),
  /** Replaces all earlier codes. Each is stored as an id derived from it with the installation's key. */
  event(
    'RecoveryCodesIssued',
    z.object({
      ...ofAccount,
      codeIds: z.array(Id),
      /** The passkey that the codes end with. Absent: they stay. */
      passkeyId: Id.optional(),
    }),
    { personal: { keySubjects: [ofKithAccount('accountId')], erased: { codeIds: [] } } },
  ),
  event('RecoveryCodeUsed', z.object({ ...ofAccount, codeId: Id }), {
    personal: {
      keySubjects: [ofKithAccount('accountId')],
      erased: { codeId: '00000000-0000-4000-8000-000000000000' },
    },
  }),
  /** Its member deleted their account here. */
  event('KithAccountClosed', z.object(ofAccount), {
    ends: ({ accountId }) => [subjects.kithAccount(accountId)],
  }),
] as const

const ofInvitation = { invitationId: Id }

/** Events of an invitation to sign up: a link that so many people may use until a time. */
export const signUpInvitationEvents = [
  event(
    'SignUpInvitationIssued',
    z.object({
      ...ofInvitation,
      seats: z.int().min(1),
      until: z.iso.datetime(),
      operator: z.string(),
    }),
    {
      open: {
        seats: 'how many people may use the link',
        operator: 'the name by which a member of staff answers for what they did',
      },
    },
  ),
  /** Says nothing of the account, so that the log does not tell who invited whom. */
  event('SignUpInvitationUsed', z.object(ofInvitation)),
  event('SignUpInvitationRevoked', z.object({ ...ofInvitation, operator: z.string() }), {
    open: { operator: 'the name by which a member of staff answers for what they did' },
  }),
] as const
