import { createHash, randomBytes } from 'node:crypto'
import { isPage, streams } from '../../contracts/features.ts'
import { signInProviders } from '../../contracts/identity/identity.ts'
import { nextPage } from '../../contracts/pages.ts'
import { activePasskeys, kithAccount } from '../../domain/identity/kith-account.ts'
import type {
  IdentityProvider,
  SignInSecrets,
  VerifiedIdentity,
} from '../../engines/ports/identity.ts'
import type { Applicant, MemberSessions, Services } from '../handlers/services.ts'
import type { SessionCookie } from '../http/access.ts'
import { callerAddress } from '../http/caller-address.ts'
import type { HttpContext } from '../http/context.ts'
import type { ConsumeRateLimit } from '../http/rate-limits.ts'
import { registerSignIn } from './register.ts'
import { SignInEnded, stepTowards } from './sign-in-page.ts'
import { tellOfSignIn } from './tell-of-access.ts'

/** Names in the addresses of sign-ins. */
const providerNames = [...signInProviders, 'passkeys'] as const
type ProviderName = (typeof providerNames)[number]

export type Providers = { readonly [N in ProviderName]?: IdentityProvider }

type SignInDependencies = {
  readonly services: Services
  readonly origin: string
  readonly providers: Providers
  readonly memberSessions: MemberSessions
  readonly cookie: SessionCookie
  readonly consumeRateLimit: ConsumeRateLimit
  readonly signalOf: (ctx: HttpContext) => AbortSignal
  /** Whether members are told of sign-ins; at the local sign-in anyone may be anyone. */
  readonly tellsSignIns: boolean
  /** Providers at which everyone may sign up: the local sign-in of this machine. */
  readonly takesEveryone: readonly ProviderName[]
}

/** A sign-in in progress, stored under its state for the browser with the binding cookie. */
type PendingSignIn = {
  readonly provider: ProviderName
  readonly secrets: SignInSecrets
  readonly next: string
  /** Of the invitation whose link the person opened. */
  readonly invitationId: string | undefined
  readonly binding: string
}

/** The steps of signing in and out; `begin` and `finish` return where to redirect. */
export type SignIn = {
  /** @throws {SignInEnded} the provider is unknown, not configured or unreachable. */
  begin(
    ctx: HttpContext,
    provider: string,
    asked: { readonly next?: unknown; readonly invitation?: unknown },
  ): Promise<string>
  /** @throws {SignInEnded} see its `reason`; nobody is signed in. */
  finish(ctx: HttpContext, provider: string): Promise<string>
  end(ctx: HttpContext): Promise<void>
}

const SIGN_IN_LIFETIME = 10 * 60_000

/** Where a provider redirects to after the sign-in. */
export const callbackAddress = (origin: string, provider: ProviderName): string =>
  `${origin}/api/auth/${provider}/callback`

const hashed = (text: string): string => createHash('sha256').update(text).digest('base64url')

const isProviderName = (name: string): name is ProviderName =>
  (providerNames as readonly string[]).includes(name)

export const createSignIn = (dependencies: SignInDependencies): SignIn => {
  const { services, origin, memberSessions, cookie, consumeRateLimit } = dependencies
  const { shortLived, clock } = services
  const bindingCookie = createBindingCookie(origin, SIGN_IN_LIFETIME)
  const browserCookie = createBrowserCookie(origin)

  /** Removes the record, so that a state can be used once. */
  const claimPending = async (ctx: HttpContext, name: string): Promise<PendingSignIn> => {
    const key = hashed(String(ctx.query.state ?? ''))
    const record = await shortLived.get('sign-in', key, clock.now().getTime())
    const pendingSignIn = record?.value as PendingSignIn | undefined
    const binding = hashed(bindingCookie.read(ctx))
    if (!pendingSignIn || pendingSignIn.provider !== name || pendingSignIn.binding !== binding)
      throw new SignInEnded('expired')
    await shortLived.remove('sign-in', key)
    bindingCookie.clear(ctx)
    return pendingSignIn
  }

  /** Whether the passkey that signed in was removed meanwhile. */
  const isRemoved = async ({ subject, passkeyId }: VerifiedIdentity): Promise<boolean> => {
    if (passkeyId === null) return false
    const account = await services.dispatch.readState(kithAccount, streams.kithAccount(subject))
    return !activePasskeys(account).some(passkey => passkey.passkeyId === passkeyId)
  }

  /** An account with passkeys was let in when it was opened, unless it was opened to link it to a member. */
  const admit = async (
    memberId: string,
    provider: ProviderName,
    { issuer, subject }: VerifiedIdentity,
    applicant: Applicant,
  ): Promise<string | null> => {
    if (dependencies.takesEveryone.includes(provider)) return null
    if (issuer === services.passkeySite?.issuer) {
      const account = await services.dispatch.readState(kithAccount, streams.kithAccount(subject))
      if (account.way === 'open' || account.way === 'invitation') return account.invitationId
    }
    return services.admissions.admit(applicant, memberId)
  }

  const end = async (ctx: HttpContext): Promise<void> => {
    const token = cookie.read(ctx)
    if (token) await memberSessions.endByToken(token)
  }

  return {
    async begin(ctx, name, asked) {
      await consumeRateLimit('signIn', callerAddress(ctx.ip))
      const next = nextPage(isPage, asked.next)
      if (!isProviderName(name)) throw new SignInEnded('unknown', next)
      const provider = dependencies.providers[name]
      if (!provider) throw new SignInEnded('unconfigured', next)

      const { address, secrets } = await stepTowards(next, () =>
        provider.begin(callbackAddress(origin, name)),
      )
      const binding = hashed(bindingCookie.mint(ctx))
      const token = typeof asked.invitation === 'string' ? asked.invitation : undefined
      const invitationId = await services.admissions.invitationId(token)
      const pendingSignIn: PendingSignIn = { provider: name, secrets, next, invitationId, binding }
      const expiresAt = clock.now().getTime() + SIGN_IN_LIFETIME
      await shortLived.put('sign-in', hashed(secrets.state), { value: pendingSignIn, expiresAt })
      return address.href
    },

    async finish(ctx, name) {
      await consumeRateLimit('signIn', callerAddress(ctx.ip))
      const { provider: providerName, secrets, next, invitationId } = await claimPending(ctx, name)
      const provider = dependencies.providers[providerName]
      if (!provider) throw new SignInEnded('unconfigured', next)

      const { memberId, identity } = await stepTowards(next, async () => {
        const identity = await provider.finish(new URL(ctx.url, origin), secrets)
        // Accounts name Kith's own provider as they do where no other is beside it.
        const recordedName = providerName === 'passkeys' ? 'oidc' : providerName
        const memberId = await registerSignIn(services, recordedName, identity, {
          requestId: ctx.state.requestId,
          signal: dependencies.signalOf(ctx),
          browserId: services.passkeySite ? () => browserCookie.keep(ctx) : undefined,
          admit: memberId => admit(memberId, providerName, identity, { ip: ctx.ip, invitationId }),
        })
        return { memberId, identity }
      })
      await end(ctx)
      const device = deviceLabel(ctx.get('User-Agent'))
      const { requestId } = ctx.state
      if (dependencies.tellsSignIns) await tellOfSignIn({ memberId, device, requestId }, services)
      const { passkeyId } = identity
      const { token, key, expiresAt } = await memberSessions.start(memberId, { device, passkeyId })
      // Asked after the session began: a removal before that does not see the session, and this sees
      // the removal.
      if (await isRemoved(identity)) {
        await memberSessions.end(key)
        throw new SignInEnded('expired', next)
      }
      cookie.set(ctx, token, expiresAt)
      ctx.state.memberId = memberId
      return next
    },

    end,
  }
}

/** With https no other host can set a cookie of the name (`__Host-`, RFC 6265bis). */
const createCookie = (origin: string, name: string) => {
  const secure = origin.startsWith('https:')
  const path = secure ? '/' : '/api/auth'
  const options = { httpOnly: true, sameSite: 'lax', secure, path, overwrite: true } as const
  const fullName = secure ? `__Host-${name}` : name
  return {
    read: (ctx: HttpContext): string => ctx.cookies.get(fullName) ?? '',
    put: (ctx: HttpContext, value: string, how: { maxAge: number } | { expires: Date }): void => {
      ctx.cookies.secure = secure // a proxy may have terminated TLS
      ctx.cookies.set(fullName, value, { ...options, ...how })
    },
  }
}

const newSecret = (): string => randomBytes(16).toString('base64url')

/** Binds a sign-in to the browser that started it. */
type BindingCookie = {
  /**
   * Sets a new secret and ignores the one received, which an attacker may have planted. A second
   * sign-in at the same time ends the first.
   */
  mint(ctx: HttpContext): string
  /** Empty without a cookie. */
  read(ctx: HttpContext): string
  clear(ctx: HttpContext): void
}

/** `lasts` in milliseconds. */
const createBindingCookie = (origin: string, lasts: number): BindingCookie => {
  const { read, put } = createCookie(origin, 'kith_sign_in')
  return {
    mint(ctx) {
      const secret = newSecret()
      put(ctx, secret, { maxAge: lasts })
      return secret
    },
    read,
    clear: ctx => put(ctx, '', { expires: new Date(0) }),
  }
}

/** The longest that browsers keep a cookie (RFC 6265bis), in milliseconds. */
const BROWSER_LIFETIME = 400 * 86_400_000

const isSecret = /^[\w-]{22}$/

/** Knows a browser again in which somebody signed up where passkeys are offered, see `docs/adr/0015`. */
type BrowserCookie = {
  /** The id of the browser, a new one if it has none; kept for another 400 days. */
  keep(ctx: HttpContext): string
}

const createBrowserCookie = (origin: string): BrowserCookie => {
  const { read, put } = createCookie(origin, 'kith_browser')
  return {
    keep(ctx) {
      const known = read(ctx)
      const id = isSecret.test(known) ? known : newSecret()
      put(ctx, id, { maxAge: BROWSER_LIFETIME })
      return id
    },
  }
}

/** In order: most browsers also claim to be those below them. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera|OPiOS)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

/** Longer than any browser's. */
const MAX_LENGTH = 512

const named = (names: typeof browsers, text: string): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/**
 * Browser family and system of a `User-Agent`, without versions or models.
 * @returns e.g. `Firefox on Android`; null for a text that names neither.
 */
export const deviceLabel = (userAgent: string): string | null => {
  const text = userAgent.slice(0, MAX_LENGTH)
  const words = [named(browsers, text), named(systems, text)].filter(word => word !== undefined)
  return words.length > 0 ? words.join(' on ') : null
}
