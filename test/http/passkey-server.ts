import type { ExecutionContext } from 'ava'
import { freePort } from '../processes/free-port.ts'
import { passkeyVisitor } from './passkey-visitor.ts'
import { type ServerOptions, startServer } from './server.ts'

/** Starts a server that signs people in by passkeys of `localhost`. */
export const startPasskeyServer = async (
  t: ExecutionContext,
  env: NodeJS.ProcessEnv = {},
  options: Pick<ServerOptions, 'clock'> = {},
) => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const server = await startServer(t, {
    ...options,
    env: { PORT: String(port), KITH_ORIGIN: origin, KITH_LOCAL_SIGN_IN: 'no', ...env },
  })
  return { ...server, origin, visitor: passkeyVisitor(origin) }
}
