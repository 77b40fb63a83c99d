import { alignedLines, printable } from '../../engines/process/command-line/terminal.ts'
import type { Call } from './call.ts'
import type { Exchange } from './exchange.ts'
import { nameOf } from './operations.ts'

/** One finding in the result of a call. */
type Finding = {
  readonly number: number
  readonly call: Call | undefined
  readonly what: string
}

/** One line of the table by operation. */
type TallyRow = {
  readonly operation: string
  calls: number
  readonly statuses: Map<string, number>
  /** In milliseconds. */
  slowest: number
  readonly budget: number
}

/** Counts calls by operation and records findings. */
export const createTally = () => {
  const rows = new Map<string, TallyRow>()
  const findings: Finding[] = []
  const requests = new Map<string, Finding>()
  let current: Finding = { number: 0, call: undefined, what: '' }

  const rowOf = (operation: string): TallyRow => {
    const known = rows.get(operation)
    if (known) return known
    const budget = budgetOf(operation)
    const row = { operation, calls: 0, statuses: new Map<string, number>(), slowest: 0, budget }
    rows.set(operation, row)
    return row
  }

  return {
    rows: rows as ReadonlyMap<string, TallyRow>,
    findings: findings as readonly Finding[],
    begin(number: number, call: Call): void {
      current = { number, call, what: '' }
    },
    /** Counts the result of the call that began last. */
    end({ answers }: Exchange, took: number, faults: readonly string[]): void {
      if (!current.call) return
      const row = rowOf(nameOf(current.call.operation))
      row.calls += 1
      row.slowest = Math.max(row.slowest, took)
      const statuses = answers.length > 0 ? answers.map(({ status }) => String(status)) : ['none']
      for (const status of statuses) row.statuses.set(status, (row.statuses.get(status) ?? 0) + 1)
      for (const { headers } of answers) requests.set(headers['x-request-id'] ?? '', current)
      for (const what of faults) findings.push({ ...current, what })
    },
    /** Records another finding, at the call of this request or else the current one. */
    note(what: string, requestId?: string): void {
      findings.push({ ...(requests.get(requestId ?? '') ?? current), what })
    },
  }
}

export type Tally = ReturnType<typeof createTally>

/** Default time limit of an answer in milliseconds. */
const BUDGET = 250

type Budget = { readonly most: number; readonly because: string }

const asksProvider: Budget = {
  most: 1_000,
  because: 'it asks the provider of payments, several times',
}

/** Operations with a longer time limit, each with the reason. */
const budgets: Readonly<Record<string, Budget>> = {
  'POST /api/upload-photo': {
    most: 3_000,
    because: 'it prepares six pictures of the photo, in a process of low priority',
  },
  'POST /api/ai/match-suggestions/generate': {
    most: 3_000,
    because: 'it waits for the scorer, and then for the view of the suggestions',
  },
  'POST /api/questions/generate/{packId}': {
    most: 3_000,
    because: 'it waits for the scorer, and then for the view of the questions',
  },
  'POST /api/ai/profile-insights/generate': {
    most: 3_000,
    because: 'it waits for the scorer, and then for the view of the insight',
  },
  'POST /api/get-or-create-subscription': asksProvider,
  'POST /api/get-or-create-annual-subscription': asksProvider,
  'POST /api/create-payment-intent': asksProvider,
  'POST /api/payments/subscription/cancel': asksProvider,
  'POST /api/payments/subscription/resume': asksProvider,
  'POST /api/payments/billing-portal': asksProvider,
  'GET /api/account/export': {
    most: 1_000,
    because: 'it waits for every view, then gathers all of a member, photos included',
  },
  'GET /api/auth/{provider}': {
    most: 1_000,
    because: 'the first one reads the metadata of the provider',
  },
  'GET /api/auth/{provider}/callback': {
    most: 1_000,
    because: 'it verifies a signature and waits for the views of the account',
  },
}

/** Time limit of an operation in milliseconds. */
export const budgetOf = (operation: string): number => budgets[operation]?.most ?? BUDGET

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

const columns = ['operation', 'calls', 'slowest', 'budget', 'statuses'] as const

const cellsOf = ({ operation, calls, slowest, budget, statuses }: TallyRow) => {
  const counts = [...statuses].toSorted(([one], [other]) => one.localeCompare(other))
  return {
    operation,
    calls: String(calls),
    slowest: `${slowest.toFixed(1)} ms`,
    budget: `${budget} ms`,
    statuses: counts.map(([status, count]) => `${status}×${count}`).join(' '),
  }
}

/** The results by operation as an aligned table for the terminal. */
export const table = (rows: readonly TallyRow[]): string => {
  const lines = rows.map(cellsOf).map(row => columns.map(name => row[name] ?? ''))
  return alignedLines([columns, ...lines]).join('\n')
}

const MOST = 160

/** A finding with the command that repeats its call. */
export const findingText = ({ number, call, what }: Finding, seed: number): string => {
  const again = `npm run fuzz -- --seed ${seed} --call ${number}`
  if (!call) return `${what}\n  ${again}`
  const { method, target, caller, odd } = call
  const where = `${method} ${target.length > MOST ? `${target.slice(0, MOST)}…` : target}`
  return `call ${number}: ${printable(where)} by ${caller} (${odd.join(', ') || 'valid'}): ${printable(what)}\n  ${again}`
}
