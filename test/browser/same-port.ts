import { startServersOver } from '../http/server-engines.ts'
import { isFreePort } from '../processes/free-port.ts'

/** Below the ports that systems give to those who ask for any, and another one for each process. */
const port = 20_000 + (process.pid % 10_000)

/**
 * Starts the servers of this process one after the other on one port, unless another server of the spec
 * has it. Scripts then have the addresses that they had in earlier specs, so that Chromium compiles them
 * once for all specs.
 */
export const startServersOnOnePort = (): void =>
  startServersOver(async () => ((await isFreePort(port)) ? { PORT: String(port) } : {}))
