import type { ExecutionContext } from 'ava'
import { freePort } from '../processes/free-port.ts'
import { passkeyVisitor } from './passkey-visitor.ts'
import { startServer } from './server.ts'

/** Starts a server that signs people in by passkeys of `localhost`. */
export const startPasskeyServer = async (t: ExecutionContext, env: NodeJS.ProcessEnv = {}) => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = await startServer(t, {
    env: { PORT: String(port), KITH_ORIGIN: origin, KITH_LOCAL_SIGN_IN: 'no', ...env },
  })
  return { ...server, origin, visitor: passkeyVisitor(origin) }
}
