import { koaBody } from 'koa-body'
import * as z from 'zod'
import { LOCAL_PROVIDER_PATH } from '../../../engines/adapters/openid/local-configuration.ts'
import type { LocalProvider } from '../../../engines/adapters/openid/local-provider.ts'
import type { Services } from '../../handlers/services.ts'
import { callerAddress } from '../../http/caller-address.ts'
import type { HttpContext, HttpMiddleware } from '../../http/context.ts'
import { refuseEncodedBody } from '../../http/parse-request.ts'
import type { ConsumeRateLimit } from '../../http/rate-limits.ts'
import { refuseForeignChanges } from '../../http/request-guards.ts'
import { loginAddress } from '../sign-in-page.ts'
import { claimGrant } from './tickets.ts'

/** Where the page is that signs people in and up by passkey. The web client draws it. */
export const PASSKEY_PAGE = '/auth/passkey'

export const passkeyPage = (id: string): string => `${PASSKEY_PAGE}/${id}`

const isPage = new RegExp(`^${passkeyPage('[\\w-]+')}$`)

const Form = z.object({ grant: z.string().max(100).optional() })

const readForm = koaBody({ json: false, text: false, formLimit: 1_024 })

const redirect = (ctx: HttpContext, address: string): void => {
  ctx.redirect(address)
  ctx.status = 303
}

type SignInOptions = {
  readonly provider: LocalProvider
  readonly origin: string
  readonly consumeRateLimit: ConsumeRateLimit
  readonly services: Pick<Services, 'shortLived' | 'clock'>
}

/** Serves the provider's endpoints, and ends a sign-in by passkey with the grant of its page. */
export const servePasskeySignIn = ({
  provider,
  origin,
  consumeRateLimit,
  services,
}: SignInOptions): HttpMiddleware => {
  /** Without a grant the person cancelled. */
  const endSignIn = async (ctx: HttpContext): Promise<void> => {
    refuseForeignChanges(ctx, origin)
    await consumeRateLimit('signIn', callerAddress(ctx.ip))
    refuseEncodedBody(ctx)
    await readForm(ctx as Parameters<typeof readForm>[0], async () => {})
    const { grant } = Form.safeParse(ctx.request.body ?? {}).data ?? {}
    if (!grant) return redirect(ctx, await provider.cancel(ctx.req, ctx.res))
    const granted = await claimGrant(grant, services)
    if (!granted) return redirect(ctx, loginAddress('expired'))
    const { accountId, passkeyId } = granted
    redirect(ctx, await provider.signIn(ctx.req, ctx.res, { accountId }, passkeyId))
  }

  return async (ctx, next) => {
    if (ctx.path.startsWith(`${LOCAL_PROVIDER_PATH}/`)) {
      ctx.state.route = LOCAL_PROVIDER_PATH
      ctx.respond = false
      return provider.answer(ctx.req, ctx.res)
    }
    if (!isPage.test(ctx.path)) return next()
    ctx.state.route = PASSKEY_PAGE
    if (!(await provider.isUnderWay(ctx.req, ctx.res)))
      return redirect(ctx, loginAddress('expired'))
    return ctx.method === 'POST' ? endSignIn(ctx) : next()
  }
}
