import { startServersOver } from '../http/server-engines.ts'
import { isFreePort } from '../processes/free-port.ts'

/** Below the ports that systems assign, and different for each process. */
const port = 20_000 + (process.pid % 10_000)

/**
 * Starts the servers of this process on one port, one after the other, unless another server of the
 * spec uses it. Scripts then keep their addresses, so that Chromium compiles them once for all
 * specs.
 */
export const startServersOnOnePort = (): void =>
  startServersOver(async () => ((await isFreePort(port)) ? { PORT: String(port) } : {}))
