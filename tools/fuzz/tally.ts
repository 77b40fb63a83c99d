import { budgetOf } from './budgets.ts'
import type { Call } from './call.ts'
import type { Exchange } from './exchange.ts'
import { nameOf } from './operations.ts'

/** One fault in the result of a call. */
export type Finding = {
  readonly number: number
  readonly call: Call | undefined
  readonly what: string
}

/** One line of the table by operation. */
export type TallyRow = {
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
