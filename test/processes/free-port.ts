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
 * A port of 127.0.0.1 that nothing listens on, and with `count` as many ports in a row. It is below
 * those that systems give to connections, so that a server that stops finds it free when it starts again.
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
