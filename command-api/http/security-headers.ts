import { randomBytes } from 'node:crypto'
import helmet from 'koa-helmet'
import type { HttpMiddleware } from './context.ts'
import { isCall } from './mount.ts'

const A_YEAR = 365 * 24 * 3_600

/**
 * Content security policy of our pages: own files and sockets, no inline scripts, inline styles
 * only with this response's nonce, no framing.
 */
const policyFor = (origin: string, nonce?: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    nonce === undefined ? "style-src 'self'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${origin.replace(/^http/, 'ws')}`,
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
  'payment',
  'publickey-credentials-get',
  'usb',
]
  .map(feature => `${feature}=()`)
  .join(', ')

/** Headers of every response. With https also HSTS for a year. */
export const setSecurityHeaders = (origin: string): HttpMiddleware => {
  const common = helmet({
    contentSecurityPolicy: false,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
    strictTransportSecurity: origin.startsWith('https:')
      ? { maxAge: A_YEAR, includeSubDomains: true }
      : false,
  })
  const ofCalls = policyFor(origin)
  return async (ctx, next) => {
    const nonce = isCall(ctx.path) ? undefined : randomBytes(16).toString('base64url')
    ctx.state.nonce = nonce
    ctx.set('Content-Security-Policy', nonce === undefined ? ofCalls : policyFor(origin, nonce))
    ctx.set('Permissions-Policy', permissions)
    await common(ctx, next)
  }
}
