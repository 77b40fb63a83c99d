import type Router from '@koa/router'
import type { Logger } from 'pino'
import { type LoginError, signUpRefusals } from '../../contracts/identity/sign-in.ts'
import { createRouter, type HttpContext, type RequestState } from '../http/context.ts'
import { refuseForeignNavigation } from '../http/request-guards.ts'
import type { SessionCookie } from '../http/session-cookie.ts'
import { loginAddress } from './login-address.ts'
import type { SignIn } from './sign-in.ts'
import { SignInEnded } from './sign-in-ended.ts'

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
