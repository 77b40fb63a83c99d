import { join } from 'node:path'
import { limits } from '../../contracts/core/limits.ts'
import type { SignUpMode } from '../../contracts/identity/passkeys.ts'
import type { LikesPerDay } from '../../contracts/matching/likes.ts'
import { type ExposureBounds, exposureBounds } from '../../domain/discovery/measure-exposure.ts'
import { ConfigError, readVariables } from './environment.ts'
import { isExposed, isUnencrypted, passkeyProblem } from './exposure.ts'
import { halfOfServers, locationsOf, type StoreLocations } from './locations.ts'
import type { ParsedVariables, VariableName } from './variables.ts'

/** An OpenID Connect issuer elsewhere and this site's client id there. The client secret is in `secrets`. */
type Issuer = { readonly issuer: string; readonly clientId: string }

/** Which scorer compares members. The API's key is in `secrets`. */
export type ScorerChoice =
  | { readonly type: 'local' }
  | {
      readonly type: 'openai'
      /** OpenAI's own by default. */
      readonly baseUrl: string | undefined
      readonly model: string
      /** Milliseconds. */
      readonly timeout: number
      readonly monthlyTokens: number
      /** For one member. */
      readonly dailyTokens: number
    }

/** Who takes payments. The secrets of the API are in `secrets`. */
type PaymentsChoice =
  /** Nothing is sold: what premium adds is free for everybody. */
  | { readonly type: 'none' }
  /** The practice till of this machine. */
  | { readonly type: 'practice'; readonly path: string }
  | {
      readonly type: 'stripe'
      /** Undefined in a process that takes no payments itself. */
      readonly publicKey: string | undefined
      /** Stripe's own by default. */
      readonly apiUrl: string | undefined
    }

/** How this process runs. Only `secrets` and the URLs of servers hold secrets. */
export type Config = StoreLocations & {
  readonly host: string
  readonly port: number
  /** Configured, or made of host and port when the server listens. */
  readonly origin: string | undefined
  readonly data: string
  /** Whether traces are sent to a collector. */
  readonly sendsTraces: boolean
  /** Signs members in as `oidc`. `name` is what its button says beside passkeys. */
  readonly oidc: (Issuer & { readonly name: string }) | undefined
  /** How this process signs members in itself: as `oidc`, or beside an issuer there as `passkeys`. */
  readonly ownSignIn:
    | { readonly type: 'local' }
    /** By passkeys of the domain of `origin`. */
    | { readonly type: 'passkeys'; readonly origin: string }
    | undefined
  /** Who may become a member, by any provider but the local sign-in of this machine. */
  readonly signUp: SignUpMode
  /** Sign-ups that one network address may finish in a day. */
  readonly signUpsPerDay: number
  /** Accepts connections of this machine only, because the local sign-in lets anyone be anyone. */
  readonly localOnly: boolean
  readonly google: Issuer | undefined
  readonly scorer: ScorerChoice
  readonly payments: PaymentsChoice
  /** Whether a first start creates a demo community, which then acts. */
  readonly demo: boolean
  /** Whether pages show samples for trying Kith out: only with the demo community. */
  readonly showsSamples: boolean
  /** Whether photos of new accounts wait blurred until the staff have looked. */
  readonly reviewsPhotos: boolean
  readonly likesPerDay: LikesPerDay
  readonly newCardsPerDay: number
  readonly exposure: ExposureBounds
  /** Address of the operators; shown on the legal pages. */
  readonly contactEmail: string | undefined
  /** Whether everyone may see how much was reported and decided, by quarter. */
  readonly showsTransparency: boolean
  readonly trustedProxies: number
  /** Whether others than this machine can connect: in production, off loopback, behind a proxy. */
  readonly isExposed: boolean
  readonly rateLimitScale: number
  readonly logLevel: string
  readonly mode: 'local' | 'production' | 'development' | 'test'
  readonly secrets: {
    readonly oidcClient: string | undefined
    readonly googleClient: string | undefined
    readonly metricsToken: string | undefined
    readonly openAi: string | undefined
    readonly stripe: string | undefined
    readonly stripeWebhook: string | undefined
  }
}

const oidcOf = (read: ParsedVariables): Config['oidc'] => {
  const { OIDC_ISSUER_URL: issuer, OIDC_CLIENT_ID: clientId, OIDC_NAME: name } = read
  if (!issuer || !clientId) return undefined
  return { issuer, clientId, name: name ?? new URL(issuer).hostname }
}

const ownSignInOf = (read: ParsedVariables): Config['ownSignIn'] => {
  const { KITH_ORIGIN: origin, KITH_LOCAL_SIGN_IN: isLocal = !isExposed(read) } = read
  const isElsewhere = oidcOf(read) !== undefined
  if (isElsewhere && !read.KITH_PASSKEYS) return undefined
  if (isLocal && !isElsewhere) return { type: 'local' }
  if (origin === undefined || passkeyProblem(origin) !== undefined) return undefined
  return { type: 'passkeys', origin }
}

/** Whether only this machine is served, because the local sign-in lets anyone be anyone. */
const isLocalOnly = (read: ParsedVariables): boolean =>
  ownSignInOf(read)?.type === 'local' && !read.KITH_LOCAL_SIGN_IN

const paymentsOf = (read: ParsedVariables, path: string): PaymentsChoice => {
  const { KITH_PAYMENTS: choice, STRIPE_PUBLIC_KEY: publicKey, STRIPE_API_URL: apiUrl } = read
  if (choice === 'stripe' || publicKey) return { type: 'stripe', publicKey, apiUrl }
  return choice !== 'off' && isLocalOnly(read) ? { type: 'practice', path } : { type: 'none' }
}

/** Seconds after which text analysis answers in place of the API. */
const SCORER_TIMEOUT_MS = 15_000

/** Tokens that may be spent at the API for one member in a day. */
const DAILY_TOKENS = 50_000

const scorerOf = (read: ParsedVariables): ScorerChoice => {
  if (!read.OPENAI_API_KEY) return { type: 'local' }
  return {
    type: 'openai',
    baseUrl: read.OPENAI_BASE_URL,
    model: read.OPENAI_MODEL ?? '',
    timeout: SCORER_TIMEOUT_MS,
    monthlyTokens: read.KITH_AI_MONTHLY_BUDGET ?? 0,
    dailyTokens: DAILY_TOKENS,
  }
}

const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PUBLIC_KEY'] as const

const isTestKey = (key: string): boolean => key.includes('_test_')

/** One line if some of Stripe's keys are missing or their modes differ. */
const stripeProblems = (read: ParsedVariables): string[] => {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLIC_KEY: shown } = read
  const given = stripeKeys.find(name => read[name])
  const missing = stripeKeys.filter(name => !read[name])
  if (given !== undefined && missing.length > 0)
    return [`${missing.join(' and ')} must be set, because ${given} is.`]
  if (given !== undefined && read.KITH_PAYMENTS === 'off')
    return [`KITH_PAYMENTS must not be off, because ${given} is set.`]
  return secret && shown && isTestKey(secret) !== isTestKey(shown)
    ? ['STRIPE_PUBLIC_KEY must be of the mode of STRIPE_SECRET_KEY: both for tests, or both live.']
    : []
}

const contradictions = (read: ParsedVariables): string[] => {
  const needs = (name: VariableName, needed: VariableName) =>
    read[name] && !read[needed] ? [`${needed} must be set, because ${name} is.`] : []
  const hasNoProvider = !oidcOf(read) && !ownSignInOf(read) && !read.GOOGLE_CLIENT_ID
  const lacksPasskeys = read.KITH_PASSKEYS && !ownSignInOf(read)
  return [
    ...needs('OIDC_ISSUER_URL', 'OIDC_CLIENT_ID'),
    ...needs('OIDC_CLIENT_ID', 'OIDC_ISSUER_URL'),
    ...needs('OIDC_CLIENT_SECRET', 'OIDC_ISSUER_URL'),
    ...needs('KITH_PASSKEYS', 'OIDC_ISSUER_URL'),
    ...needs('OIDC_NAME', 'KITH_PASSKEYS'),
    ...needs('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'),
    ...needs('GOOGLE_CLIENT_SECRET', 'GOOGLE_CLIENT_ID'),
    ...needs('OPENAI_BASE_URL', 'OPENAI_API_KEY'),
    ...needs('STRIPE_API_URL', 'STRIPE_SECRET_KEY'),
    ...stripeProblems(read),
    ...halfOfServers(read),
    ...(read.KITH_DEMO && read.NODE_ENV === 'production'
      ? ['KITH_DEMO must be off in production: its members are nobody.']
      : []),
    ...(isUnencrypted(read)
      ? [
          'KITH_ORIGIN must be an https address in production: sessions would cross the network ' +
            'in the clear. Put a proxy with a certificate in front.',
        ]
      : []),
    ...(hasNoProvider || lacksPasskeys ? [passkeyProblem(read.KITH_ORIGIN) ?? ''] : []),
  ]
}

/**
 * Reads the configuration from the environment, and secrets from the files that it names. An empty
 * variable counts as unset.
 *
 * @throws {ConfigError} with a line for each variable that is wrong or missing.
 */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const read = readVariables(env)
  const problems = contradictions(read)
  if (problems.length > 0) throw new ConfigError(problems)

  const data = read.KITH_DATA ?? ''
  const demo = read.KITH_DEMO ?? (read.NODE_ENV !== 'test' && !isExposed(read))
  const rateLimitScale = read.KITH_RATE_LIMIT_SCALE ?? 1
  return {
    host: read.HOST ?? '',
    port: read.PORT ?? 0,
    origin: read.KITH_ORIGIN,
    data,
    ...locationsOf(read),
    sendsTraces: read.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined,
    oidc: oidcOf(read),
    ownSignIn: ownSignInOf(read),
    signUp: read.KITH_SIGN_UP ?? (isExposed(read) ? 'invitation' : 'open'),
    signUpsPerDay: read.KITH_SIGN_UPS_PER_DAY ?? 0,
    localOnly: isLocalOnly(read),
    google: read.GOOGLE_CLIENT_ID
      ? { issuer: 'https://accounts.google.com', clientId: read.GOOGLE_CLIENT_ID }
      : undefined,
    demo,
    showsSamples: demo,
    isExposed: isExposed(read),
    scorer: scorerOf(read),
    payments: paymentsOf(read, join(data, 'till.db')),
    contactEmail: read.KITH_CONTACT_EMAIL,
    showsTransparency: read.KITH_TRANSPARENCY ?? false,
    reviewsPhotos: read.KITH_PHOTO_REVIEW === 'new',
    likesPerDay: {
      like: read.KITH_LIKES_PER_DAY ?? limits.likesPerDay.like,
      super_like: limits.likesPerDay.super_like,
    },
    exposure: exposureBounds,
    newCardsPerDay: Math.ceil(limits.newCardsPerDay * rateLimitScale),
    trustedProxies: read.KITH_TRUSTED_PROXIES ?? 0,
    rateLimitScale,
    logLevel: read.KITH_LOG_LEVEL ?? 'info',
    mode: read.NODE_ENV ?? 'local',
    secrets: {
      oidcClient: read.OIDC_CLIENT_SECRET,
      googleClient: read.GOOGLE_CLIENT_SECRET,
      metricsToken: read.METRICS_TOKEN,
      openAi: read.OPENAI_API_KEY,
      stripe: read.STRIPE_SECRET_KEY,
      stripeWebhook: read.STRIPE_WEBHOOK_SECRET,
    },
  }
}
