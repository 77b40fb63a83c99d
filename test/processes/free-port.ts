import { once } from 'node:events'
import { createServer } from 'node:net'

const LOWEST = 11_000
const HIGHEST = 19_000

/** Whether nothing listens on the port of 127.0.0.1. */
export const isFreePort = async (port: number): Promise<boolean> => {
  const server = createServer()
  try {
    await once(server.listen(port, '127.0.0.1'), 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false
    throw error
  }
  server.close()
  await once(server, 'close')
  return true
}

/**
 * A free port of 127.0.0.1; with `count`, the first of as many free ports in a row. It is below the
 * ports that systems give to connections, so a restarted server finds it free again.
 */
export const freePort = async (count = 1): Promise<number> => {
  for (;;) {
    const first = LOWEST + Math.floor(Math.random() * (HIGHEST - LOWEST))
    const free = await Promise.all(
      Array.from({ length: count }, (_, next) => isFreePort(first + next)),
    )
    if (!free.includes(false)) return first
  }
}
