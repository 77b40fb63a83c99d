import type { Config } from '../../engines/config/config.ts'
import { passkeyProblem, signUpNote } from '../../engines/config/exposure.ts'

/** Whether one thing that strangers need is there, in a sentence. */
export type Requirement = { readonly ok: boolean; readonly says: string }

const found = (says: string): Requirement => ({ ok: true, says })
const missing = (says: string): Requirement => ({ ok: false, says })

const address = ({ origin }: Config): Requirement => {
  const problem = passkeyProblem(origin)
  if (problem !== undefined) return missing(problem)
  if (new URL(origin ?? '').protocol !== 'https:')
    return missing('KITH_ORIGIN is of this machine alone: name the https address of your domain.')
  return found(`Members open ${origin}, over TLS.`)
}

const signIn = ({ oidc, ownSignIn, google }: Config): Requirement => {
  if (ownSignIn?.type === 'local')
    return missing(
      'The local sign-in lets anyone be anyone: name your domain with KITH_ORIGIN, and leave KITH_LOCAL_SIGN_IN out.',
    )
  const ways = [
    ...(ownSignIn ? ['by passkeys'] : []),
    ...(oidc ? [`at ${oidc.issuer}`] : []),
    ...(google ? ['at Google'] : []),
  ]
  return ways.length > 0
    ? found(`Members sign in ${ways.join(' or ')}.`)
    : missing('Nobody can sign in: set KITH_ORIGIN for passkeys.')
}

/**
 * What an installation has and lacks before strangers may come.
 * @param backedUp whether a backup was found where it was looked for; undefined if nobody said where.
 */
export const readinessForPublic = (
  config: Config,
  backedUp: boolean | undefined,
): Requirement[] => [
  address(config),
  signIn(config),
  found(signUpNote(config)),
  config.trustedProxies > 0
    ? found('A proxy says where calls come from, so that rate limits count each member alone.')
    : missing('KITH_TRUSTED_PROXIES is 0: behind a proxy all members share their rate limits.'),
  config.contactEmail !== undefined
    ? found(`Members write to ${config.contactEmail}.`)
    : missing('KITH_CONTACT_EMAIL is not set: nobody knows whom to ask.'),
  config.secrets.metricsToken !== undefined
    ? found('/metrics asks for a token.')
    : missing('METRICS_TOKEN is not set: you get no metrics, and nobody warns you.'),
  config.demo
    ? missing('KITH_DEMO is on: strangers would meet people who do not exist.')
    : found('There is no demo community.'),
  found('Push keys are part of the installation: nothing to set.'),
  backedUp === undefined
    ? missing('Nobody said where backups are: give --backup FOLDER with your newest one.')
    : backedUp
      ? found('There is a backup. Try to restore it once.')
      : missing('There is no backup at the folder: see "Backups" in docs/operations.md.'),
]
