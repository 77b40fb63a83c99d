import { escapeHtml } from '../../contracts/core/escape-html.ts'
import { Refusal } from '../../contracts/core/refusals.ts'
import { renderPage } from '../../contracts/core/render-page.ts'
import { isLocalRequest } from '../../engines/process/operator-listener/http-server.ts'
import type { HttpMiddleware } from './context.ts'
import { isCall } from './mount.ts'

const message =
  'This Kith signs anyone in as anyone, so it answers only this machine, at a loopback address ' +
  'and without a proxy. To let others in, set OIDC_ISSUER_URL to who signs them in, KITH_ORIGIN ' +
  'to the address that they open and KITH_TRUSTED_PROXIES to the number of proxies in front; ' +
  'KITH_LOCAL_SIGN_IN=yes allows the local sign-in all the same. Then start Kith again.'

/** Styled inline, because refused callers get no other file. */
const localOnlyPage = (nonce: string): string =>
  renderPage({
    head: `<title>Only on this machine · Kith</title>
<meta name="robots" content="noindex">
<style nonce="${escapeHtml(nonce)}">body { max-width: 40rem; margin: 10vh auto; padding: 0 1rem; font: 1.125rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }</style>`,
    body: `<main>
<h1>Only on this machine</h1>
<p>${escapeHtml(message)}</p>
</main>`,
  })

/**
 * For a server with local sign-in, which accepts any identity: refuses requests that are not local.
 * @throws {Refusal} `local_only`; browsers get a page.
 */
export const refuseProxied: HttpMiddleware = async (ctx, next) => {
  if (isLocalRequest(ctx.req)) return next()
  if (isCall(ctx.path) || !ctx.accepts('html')) throw new Refusal('local_only', message)
  ctx.status = 403
  ctx.set('Cache-Control', 'no-store')
  ctx.type = 'html'
  ctx.body = localOnlyPage(ctx.state.nonce ?? '')
}
