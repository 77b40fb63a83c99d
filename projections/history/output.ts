import { once } from 'node:events'

/** Destination of output. `write` resolves when more can be written. */
export type Output = { write(text: string): Promise<void> }

/** Standard output. A reader that closes it early, like `head`, ends the command silently. */
export const standardOutput = (): Output => {
  process.stdout.on('error', error => {
    if ('code' in error && error.code === 'EPIPE') process.exit(0)
    throw error
  })
  return {
    async write(text) {
      if (!process.stdout.write(text)) await once(process.stdout, 'drain')
    },
  }
}
