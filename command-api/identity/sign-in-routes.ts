import type Router from '@koa/router'
import { koaBody } from 'koa-body'
import type { Logger } from 'pino'
import * as z from 'zod'
import { causedId } from '../../contracts/core/ids.ts'
import { type LoginError, signUpRefusals } from '../../contracts/identity/sign-in.ts'
import { LOCAL_PROVIDER_PATH } from '../../engines/adapters/openid/local-configuration.ts'
import type { LocalProvider } from '../../engines/adapters/openid/local-provider.ts'
import type { SessionCookie } from '../http/access.ts'
import { callerAddress } from '../http/caller-address.ts'
import {
  createRouter,
  type HttpContext,
  type HttpMiddleware,
  type RequestState,
} from '../http/context.ts'
import { refuseEncodedBody } from '../http/parse-request.ts'
import type { ConsumeRateLimit } from '../http/rate-limits.ts'
import { refuseForeignChanges, refuseForeignNavigation } from '../http/request-guards.ts'
import type { SignIn } from './sign-in.ts'
import {
  loginAddress,
  type PersonaOffer,
  portraitPath,
  SignInEnded,
  signInPage,
} from './sign-in-page.ts'

/** Outcomes of a sign-in that are no faults. */
const ordinary: readonly LoginError[] = ['cancelled', 'expired', ...signUpRefusals]

const logFailure = (logger: Logger, { state }: HttpContext, { reason, cause }: SignInEnded) => {
  const { requestId } = state
  if (ordinary.includes(reason)) logger.info({ requestId, reason }, 'nobody signed in')
  else logger.warn({ requestId, reason, err: cause }, 'a sign-in failed')
}

/** Routes for signing in and out. A failure redirects to the login page with the reason. */
export const signInRoutes = (
  signIn: SignIn,
  cookie: SessionCookie,
  logger: Logger,
): Router<RequestState> => {
  const redirect = async (ctx: HttpContext, where: () => Promise<string>): Promise<void> => {
    ctx.set('Cache-Control', 'no-store')
    try {
      ctx.redirect(await where())
    } catch (error) {
      if (!(error instanceof SignInEnded)) throw error
      logFailure(logger, ctx, error)
      ctx.redirect(loginAddress(error.reason, error.next))
    }
  }

  const router = createRouter()
  router.get('/api/logout', async ctx => {
    ctx.state.route = '/api/logout'
    refuseForeignNavigation(ctx)
    await redirect(ctx, async () => {
      await signIn.end(ctx)
      cookie.clear(ctx)
      return '/'
    })
  })
  router.get('/api/auth/:provider', async ctx => {
    ctx.state.route = '/api/auth/:provider'
    await redirect(ctx, () => signIn.begin(ctx, ctx.params.provider ?? '', ctx.query))
  })
  router.get('/api/auth/:provider/callback', async ctx => {
    ctx.state.route = '/api/auth/:provider/callback'
    await redirect(ctx, () => signIn.finish(ctx, ctx.params.provider ?? ''))
  })
  return router
}

/** Path of the local provider's sign-in page. */
export const signInPath = (id: string): string => `${LOCAL_PROVIDER_PATH}/sign-in/${id}`

const isSignInPage = new RegExp(`^${signInPath('[\\w-]+')}$`)

const Form = z.object({
  action: z.enum(['continue', 'cancel']).default('continue'),
  email: z.string().trim().default(''),
  /** Key of a persona, instead of an e-mail address. */
  persona: z.string().optional(),
})
const Email = z.email().max(254).toLowerCase()

const readForm = koaBody({ json: false, text: false, formLimit: 4_096 })

const sendPage = (ctx: HttpContext, page: string, status = 200): void => {
  ctx.status = status
  ctx.type = 'html'
  ctx.set('Cache-Control', 'no-store')
  ctx.body = page
}

const redirect = (ctx: HttpContext, address: string): void => {
  ctx.redirect(address)
  ctx.status = 303
}

const servePortrait = (ctx: HttpContext, portrait: string): void => {
  ctx.type = 'image/svg+xml'
  ctx.set('Cache-Control', 'public, max-age=3600')
  ctx.body = portrait
}

/** Serves the local provider's page and protocol endpoints. */
export const serveLocalSignIn = (
  provider: LocalProvider,
  origin: string,
  consumeRateLimit: ConsumeRateLimit,
  offer: PersonaOffer | undefined,
): HttpMiddleware => {
  const personas = offer?.personas ?? []
  const portraits = new Map(personas.map(({ key, portrait }) => [portraitPath(key), portrait]))

  const handleForm = async (ctx: HttpContext): Promise<void> => {
    refuseForeignChanges(ctx, origin)
    await consumeRateLimit('signIn', callerAddress(ctx.ip))
    refuseEncodedBody(ctx)
    await readForm(ctx as Parameters<typeof readForm>[0], async () => {})
    const sent = Form.safeParse(ctx.request.body ?? {})
    if (!sent.success) {
      const message = 'The form was incomplete. Try again.'
      return sendPage(ctx, signInPage(ctx.path, offer, { email: '', message }), 400)
    }
    const form = sent.data
    if (form.action === 'cancel') return redirect(ctx, await provider.cancel(ctx.req, ctx.res))

    const persona = personas.find(({ key }) => key === form.persona)
    const email = Email.safeParse(persona?.email ?? form.email)
    if (!email.success) {
      const message = 'Type an e-mail address, such as name@example.org.'
      return sendPage(ctx, signInPage(ctx.path, offer, { email: form.email, message }), 400)
    }
    const accountId = causedId('local account', email.data)
    redirect(ctx, await provider.signIn(ctx.req, ctx.res, { accountId, email: email.data }))
  }

  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${LOCAL_PROVIDER_PATH}/`)) return next()
    ctx.state.route = LOCAL_PROVIDER_PATH
    const portrait = portraits.get(ctx.path)
    if (portrait !== undefined && ctx.method === 'GET') return servePortrait(ctx, portrait)
    if (!isSignInPage.test(ctx.path)) {
      ctx.respond = false
      return provider.answer(ctx.req, ctx.res)
    }
    if (!(await provider.isUnderWay(ctx.req, ctx.res)))
      return redirect(ctx, loginAddress('expired'))
    return ctx.method === 'POST' ? handleForm(ctx) : sendPage(ctx, signInPage(ctx.path, offer))
  }
}
