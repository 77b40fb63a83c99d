import { once } from 'node:events'
import { createServer } from 'node:net'
import { startServersOver } from '../http/server-engines.ts'

/** Below the ports that systems give to those who ask for any, and another one for each process. */
const port = 20_000 + (process.pid % 10_000)

const isFree = async (): Promise<boolean> => {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch {
    return false // another server of the spec has it, or another program
  }
  server.close()
  await once(server, 'close')
  return true
}

/**
 * Starts the servers of this process one after the other on one port. Scripts then have the addresses
 * that they had in earlier specs, so that Chromium compiles them once for all specs.
 */
export const startServersOnOnePort = (): void =>
  startServersOver(async () => ((await isFree()) ? { PORT: String(port) } : {}))
