import { createRequire } from 'node:module'

/** A connection of the driver, as far as it is used here beyond its public types, as of 7.9.0. */
type DriverConnection = {
  readonly error: Error | null
  writeCommand(...parameters: unknown[]): Promise<void>
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

const require = createRequire(import.meta.url)

let isDone = false

/**
 * Makes the driver end a command when its connection is closed while the command is written. The
 * driver waits for the socket to drain then, which a closed socket never does: a command to a server
 * that went away hung for ever, and with it now and then the check of the server, so that the process
 * did not notice that it was back. The listener is removed when the command is written.
 */
export const endCommandsOfClosedConnections = (): void => {
  if (isDone) return
  isDone = true
  const { Connection } = require('mongodb/lib/cmap/connection.js') as {
    readonly Connection: { readonly prototype: DriverConnection }
  }
  const { prototype } = Connection
  const { writeCommand } = prototype
  prototype.writeCommand = async function (this: DriverConnection, ...parameters) {
    const closed = Promise.withResolvers<never>()
    const onClose = () => closed.reject(this.error)
    this.once('close', onClose)
    try {
      await Promise.race([writeCommand.apply(this, parameters), closed.promise])
    } finally {
      this.off('close', onClose)
    }
  }
}
