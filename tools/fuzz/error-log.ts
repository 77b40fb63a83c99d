import type { Tally } from './tally.ts'

/** The level of pino from which a line counts as an error. */
const ERROR = 50

type Line = {
  readonly level?: number
  readonly msg?: string
  readonly requestId?: string
  readonly err?: { readonly message?: string; readonly stack?: string }
}

const parsed = (line: string): Line => {
  try {
    return JSON.parse(line) as Line
  } catch {
    return {} // output for the operator
  }
}

/** Records what a server logs at level error. */
export const createErrorLog = (tally: Pick<Tally, 'note'>) => ({
  line(text: string): void {
    const { level = 0, msg, requestId, err } = parsed(text)
    if (level < ERROR) return
    const where = err?.stack?.split('\n').slice(0, 4).join(' ') ?? ''
    tally.note(`logged "${msg}" ${err?.message ?? ''} ${where}`.trim(), requestId)
  },
})
