import {
  answerOperation,
  isOperation,
  type OperatorParts,
} from '../../engines/process/operator-listener/operations.ts'
import type { HttpMiddleware } from './context.ts'

/** Serves health, readiness and metrics for operators. */
export const serveOperations =
  (operations: OperatorParts): HttpMiddleware =>
  async (ctx, next) => {
    if (!isOperation(ctx.method, ctx.path)) return next()
    ctx.state.route = ctx.path
    ctx.set('Cache-Control', 'no-store')
    const answer = await answerOperation(ctx.path, operations, ctx.get('Authorization'))
    ctx.status = answer.status
    ctx.body = answer.body
    ctx.set(answer.headers)
  }
