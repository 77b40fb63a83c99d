import { once } from 'node:events'
import type { Terminal } from '../../engines/process/command-line/terminal.ts'

/** Destination of an answer. `write` resolves when more can be written. */
export type Output = { write(text: string): Promise<void> }

/** Where a command writes its answer. */
export const outputOf = ({ output }: Pick<Terminal, 'output'>): Output => ({
  async write(text) {
    if (!output.write(text)) await once(output, 'drain')
  },
})
