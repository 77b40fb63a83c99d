import { printable } from '../../engines/process/terminal-text.ts'
import type { Finding, TallyRow } from './tally.ts'

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
  const cells = [Object.fromEntries(columns.map(name => [name, name])), ...rows.map(cellsOf)]
  const widths = columns.map(name => Math.max(...cells.map(row => (row[name] ?? '').length)))
  return cells
    .map(row =>
      columns
        .map((name, at) => (row[name] ?? '').padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
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
