import * as z from 'zod'
import { limits } from '../../contracts/core/limits.ts'
import { signUpModes } from '../../contracts/identity/passkeys.ts'
import { rateLimits } from './rate-limits.ts'
import {
  canParse,
  collectorUrl,
  eventStoreUrl,
  isLoopback,
  issuer,
  masterKey,
  mongoDbUrl,
  redisUrl,
  s3Url,
  text,
  webOrigin,
  wholeNumber,
  yesOrNo,
} from './variable-schemas.ts'

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** One environment variable. `default` applies when it is unset or empty. */
export type Variable = {
  readonly about: string
  readonly default?: string
  /** Shown instead of a default that depends on other variables. */
  readonly otherwise?: string
  readonly schema: z.ZodType
  readonly secret?: true
}

/**
 * Every variable that changes how Kith runs: read by `readConfig`, listed in `.env.example` and in
 * `docs/configuration.md`. Messages of the schemas complete the sentence "NAME must be …".
 */
export const variables = {
  HOST: {
    about: 'Address to listen on.',
    default: '127.0.0.1',
    schema: text('an address of this machine, e.g. 127.0.0.1'),
  },
  PORT: {
    about: 'Port to listen on; 0 takes a free one.',
    default: '3000',
    schema: wholeNumber(0, 65_535, 'a whole number from 0 to 65535'),
  },
  KITH_ORIGIN: {
    about: 'Address that members see, without a path.',
    otherwise: 'http://HOST:PORT',
    schema: webOrigin,
  },
  KITH_CONTACT_EMAIL: {
    about: 'E-mail address of the operator, named on the legal pages.',
    schema: z.email('an e-mail address'),
  },
  KITH_DATA: {
    about: 'Folder of the embedded engines.',
    default: './data',
    schema: text('a folder'),
  },
  EVENTSTORE_URL: {
    about: 'EventStoreDB or KurrentDB with the event log; together with MONGODB_URL and REDIS_URL.',
    otherwise: 'embedded, in KITH_DATA',
    schema: eventStoreUrl,
    secret: true,
  },
  MONGODB_URL: {
    about: 'MongoDB replica set with read models, sessions, leases and keys.',
    otherwise: 'embedded, in KITH_DATA',
    schema: mongoDbUrl,
    secret: true,
  },
  REDIS_URL: {
    about: 'Redis with jobs and counted calls.',
    otherwise: 'embedded, in KITH_DATA',
    schema: redisUrl,
    secret: true,
  },
  S3_URL: {
    about: 'S3-compatible store with photos, beside the other servers.',
    otherwise: 'a folder in KITH_DATA',
    schema: s3Url,
  },
  MASTER_KEY_URL: {
    about: 'Where the master key is kept, which wraps all keys; back it up apart from the data.',
    otherwise: 'file:KITH_DATA/master.key',
    schema: masterKey,
  },
  OIDC_ISSUER_URL: {
    about:
      'OpenID Connect issuer that signs members in, instead of the local sign-in and, unless KITH_PASSKEYS is on, of passkeys.',
    schema: issuer,
  },
  OIDC_NAME: {
    about: 'What the button of OIDC_ISSUER_URL beside passkeys says after "Continue with".',
    otherwise: 'its host',
    schema: z.string().max(40, 'at most 40 characters'),
  },
  OIDC_CLIENT_ID: {
    about: 'Client id at OIDC_ISSUER_URL.',
    schema: text('the client id given by the issuer'),
  },
  OIDC_CLIENT_SECRET: {
    about: 'Client secret at OIDC_ISSUER_URL, if it gives one.',
    schema: text('the client secret given by the issuer'),
    secret: true,
  },
  GOOGLE_CLIENT_ID: {
    about: 'Client id at Google; without one its button answers "unavailable".',
    schema: text('the client id given by Google'),
  },
  GOOGLE_CLIENT_SECRET: {
    about: 'Client secret at Google.',
    schema: text('the client secret given by Google'),
    secret: true,
  },
  OPENAI_API_KEY: {
    about:
      'Key of an OpenAI-compatible API that judges matches, describes profiles and words questions; without one, text analysis on this machine.',
    schema: text('the key given by the API'),
    secret: true,
  },
  OPENAI_BASE_URL: {
    about: 'Address of the OpenAI-compatible API.',
    otherwise: 'https://api.openai.com/v1',
    schema: z
      .string()
      .refine(value => canParse(value), 'the address of an OpenAI-compatible API')
      .refine(
        value => new URL(value).protocol === 'https:' || isLoopback(new URL(value)),
        'an https address, since profiles are sent there; http is for this machine only',
      ),
  },
  OPENAI_MODEL: {
    about: 'Model at the API; it needs structured outputs.',
    default: 'gpt-5-mini',
    schema: text('the name of a model'),
  },
  KITH_AI_MONTHLY_BUDGET: {
    about: 'Tokens a month for the API; afterwards text analysis answers.',
    default: '2000000',
    schema: wholeNumber(0, 1_000_000_000_000, 'a whole number'),
  },
  KITH_PAYMENTS: {
    about:
      'off: nothing is sold, and what Premium adds is free. stripe: for a process without keys of Stripe, where premium is sold.',
    otherwise:
      'stripe with its keys, the practice till where only this machine is served, else off',
    schema: z.enum(['off', 'stripe'], 'off or stripe'),
  },
  STRIPE_SECRET_KEY: {
    about: 'Secret key of the Stripe account; without one no payments are taken.',
    schema: z.string().regex(/^[sr]k_/, 'a secret or restricted key of Stripe, sk_… or rk_…'),
    secret: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    about: 'Signing secret of the webhook /api/payments/webhook.',
    schema: z.string().regex(/^whsec_/, 'the signing secret of the webhook endpoint, whsec_…'),
    secret: true,
  },
  STRIPE_PUBLIC_KEY: {
    about: 'Publishable key of the same account, for the payment form.',
    schema: z.string().regex(/^pk_/, 'the publishable key of the same account, pk_…'),
    secret: true,
  },
  STRIPE_API_URL: {
    about: "Address of Stripe's API, to test against another server.",
    otherwise: 'https://api.stripe.com',
    schema: z
      .string()
      .refine(value => canParse(value), 'the address of an API like that of Stripe')
      .refine(
        value => new URL(value).protocol === 'https:' || isLoopback(new URL(value)),
        'an https address, since keys are sent there; http is for this machine only',
      ),
  },
  KITH_PASSKEYS: {
    about: 'Whether members may also sign in by passkeys, beside OIDC_ISSUER_URL.',
    default: 'no',
    schema: yesOrNo,
  },
  KITH_LOCAL_SIGN_IN: {
    about:
      'Whether the local sign-in, where anyone can be anyone, replaces passkeys; dangerous where others can connect.',
    otherwise: 'on, but not in production, off loopback or behind a proxy',
    schema: yesOrNo,
  },
  KITH_SIGN_UP: {
    about:
      'Who may become a member, by any provider: open, invitation (by a link of ' +
      'npm run staff -- invite) or closed. The local sign-in on loopback takes everyone.',
    otherwise: 'invitation where others can connect, else open',
    schema: z.enum(signUpModes, 'open, invitation or closed'),
  },
  KITH_SIGN_UPS_PER_DAY: {
    about:
      'New members a day from one network address (IPv4, IPv6 /64); an IPv6 /48 brings three ' +
      'times as many. Raise it for a school or office. The local sign-in on loopback is not limited.',
    default: String(rateLimits.signUp.calls),
    schema: wholeNumber(1, 1_000_000, 'a whole number from 1 to 1000000'),
  },
  KITH_TRANSPARENCY: {
    about:
      'Whether /transparency shows everyone how much was reported and decided here, by quarter.',
    default: 'no',
    schema: yesOrNo,
  },
  KITH_DEMO: {
    about:
      'Whether an empty log gets a demo community, which comes alive; ' +
      'off in tests and where others can connect, never on in production.',
    otherwise: 'on',
    schema: yesOrNo,
  },
  KITH_PHOTO_REVIEW: {
    about:
      'new: photos that accounts younger than seven days add are blurred for all but matches until ' +
      'the staff have looked (npm run staff -- photos). off shows them all at once.',
    default: 'off',
    schema: z.enum(['off', 'new'], 'off or new'),
  },
  KITH_LIKES_PER_DAY: {
    about: 'Likes a member may give in a UTC day.',
    default: String(limits.likesPerDay.like),
    schema: wholeNumber(1, 1_000_000, 'a whole number from 1 to 1000000'),
  },
  KITH_TRUSTED_PROXIES: {
    about: 'Number of proxies in front, trusted for X-Forwarded-For.',
    default: '0',
    schema: wholeNumber(0, 10, 'a whole number from 0 to 10'),
  },
  KITH_RATE_LIMIT_SCALE: {
    about:
      'Multiplies every rate limit, and the bytes and new people of a day; 1000 for load tests.',
    default: '1',
    schema: z
      .string()
      .regex(/^\d+(?:\.\d+)?$/, 'a number above 0')
      .transform(Number)
      .pipe(z.number().positive('a number above 0').max(1_000_000, 'at most 1000000')),
  },
  KITH_LOG_LEVEL: {
    about: `What is logged: ${logLevels.join(', ')}. Successful requests need debug.`,
    default: 'info',
    schema: z.enum(logLevels, `one of ${logLevels.join(', ')}`),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    about:
      'OpenTelemetry collector that gets traces, e.g. http://127.0.0.1:4318; without one none are recorded.',
    schema: collectorUrl,
  },
  METRICS_TOKEN: {
    about: 'Bearer token for /metrics; where others can connect there are no metrics without one.',
    schema: z.string().min(16, 'at least 16 characters'),
    secret: true,
  },
  NODE_ENV: {
    about: 'production, development or test; unset on one machine.',
    schema: z.enum(['production', 'development', 'test'], 'production, development or test'),
  },
} as const satisfies Record<string, Variable>

export type VariableName = keyof typeof variables

export type ParsedVariables = {
  [N in VariableName]: z.output<(typeof variables)[N]['schema']> | undefined
}

/** Variables that a file may hold instead: NAME_FILE then names the file. */
export const secretVariables: readonly string[] = Object.entries<Variable>(variables)
  .filter(([, { secret }]) => secret)
  .map(([name]) => name)
