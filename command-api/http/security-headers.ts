import { createHash, randomBytes } from 'node:crypto'
import helmet from 'koa-helmet'
import { coverScript } from '../../contracts/core/covers.ts'
import type { HttpContext, HttpMiddleware } from './context.ts'
import { isCall } from './mount.ts'

const A_YEAR = 365 * 24 * 3_600

/**
 * Sources that Stripe's payment form needs (docs.stripe.com/security/guide, "Content security
 * policy"): its script, its frames, and its API.
 */
const stripe = {
  script: 'https://js.stripe.com https://*.js.stripe.com',
  frame: 'https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com',
  connect: 'https://api.stripe.com',
} as const

const inlineScript = `'sha256-${createHash('sha256').update(coverScript).digest('base64')}'`

type PolicyOptions = {
  readonly origin: string
  /** Whether payments are configured, so that pages may load the payment form. */
  readonly usesStripe: boolean
}

/**
 * Content security policy of our pages: own files and sockets, one inline script, inline styles
 * only with this response's nonce, no framing. With payments it also allows the payment form.
 */
const policyFor = ({ origin, usesStripe }: PolicyOptions, nonce?: string): string =>
  [
    "default-src 'none'",
    `script-src 'self' ${inlineScript}${usesStripe ? ` ${stripe.script}` : ''}`,
    ...(usesStripe ? [`frame-src ${stripe.frame}`] : []),
    nonce === undefined ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    [
      `connect-src 'self' ${origin.replace(/^http/, 'ws')}`,
      ...(usesStripe ? [stripe.connect] : []),
    ].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'usb',
].map(feature => `${feature}=()`)

/** Only the payment form may use the browser's payment API. */
const permissionsFor = ({ usesStripe }: PolicyOptions): string =>
  [
    ...permissions,
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
    usesStripe ? 'payment=(self "https://js.stripe.com")' : 'payment=()',
  ].join(', ')

/** Whether a response redirects to another site, such as a sign-in provider. */
const leadsAway = ({ response }: HttpContext, origin: string): boolean => {
  const address = (response.get('Location') as string | undefined) ?? ''
  return URL.canParse(address) && new URL(address).origin !== origin
}

/**
 * Headers of every response. With https also HSTS for a year. A redirect to another site has the
 * browser send it no Referer.
 */
export const setSecurityHeaders = (options: PolicyOptions): HttpMiddleware => {
  const { origin } = options
  const common = helmet({
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: origin.startsWith('https:')
      ? { maxAge: A_YEAR, includeSubDomains: true }
      : false,
  })
  const ofCalls = policyFor({ origin, usesStripe: false })
  const allowed = permissionsFor(options)
  return async (ctx, next) => {
    const nonce = isCall(ctx.path) ? undefined : randomBytes(16).toString('base64url')
    ctx.state.nonce = nonce
    ctx.set('Content-Security-Policy', nonce === undefined ? ofCalls : policyFor(options, nonce))
    ctx.set('Permissions-Policy', allowed)
    await common(ctx, next)
    if (leadsAway(ctx, origin)) ctx.set('Referrer-Policy', 'no-referrer')
  }
}
