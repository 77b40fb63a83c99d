import { once } from 'node:events'

/** Where an answer goes, as slowly as it is taken. */
export type Output = { write(text: string): Promise<void> }

/** Standard output. Whoever has read enough of it, like `head`, ends the command without a word. */
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
