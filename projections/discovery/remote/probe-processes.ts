import { setTimeout as wait } from 'node:timers/promises'
import { origin } from '../../../contracts/core/event.ts'
import { regionText } from '../../../engines/config/discovery-regions.ts'
import type { Check } from '../../../engines/process/operator-listener/readiness.ts'
import { DiscoveryAway } from './discovery-away.ts'
import type { DiscoveryProcess } from './discovery-process.ts'
import type { ProcessGroup } from './regional-decks.ts'

/** How often each process is asked whether it is there, in milliseconds. */
const PROBE_EVERY_MS = 500

/** How long it may take to say so, in milliseconds. */
const PROBE_TIMEOUT_MS = 1_000

/** The failure of each process that was asked, by its code; undefined where it works. */
type Probes = ReadonlyMap<DiscoveryProcess, string | undefined>

/** Asks a process once; returns the code of its failure. @throws {DiscoveryAway} it does not answer. */
const askHealth = async (
  process: DiscoveryProcess,
  signal: AbortSignal,
): Promise<string | undefined> => {
  const question = { atLeast: origin, within: 0, params: {} }
  const answered = await process.ask('health', question, { timeout: PROBE_TIMEOUT_MS, signal })
  return answered?.answer.failure
}

/**
 * Asks every process again and again until `signal` aborts, so that its position and faults are known.
 * It is away when it fails to answer twice in a row, since this process may have been too busy to listen.
 */
export const probeProcesses = (
  groups: readonly ProcessGroup[],
  signal: AbortSignal,
  report: (error: unknown) => void,
): { readonly check: () => Promise<Check>; readonly ended: Promise<unknown> } => {
  const probes = new Map<DiscoveryProcess, string | undefined>()
  const probe = async (process: DiscoveryProcess) => {
    try {
      probes.set(process, await askHealth(process, signal).catch(() => askHealth(process, signal)))
    } catch (error) {
      if (signal.aborted) return
      probes.set(process, error instanceof DiscoveryAway ? error.code : 'failed')
      report(error)
    }
  }
  const ended = Promise.all(
    groups
      .flatMap(group => group.processes)
      .map(async process => {
        while (!signal.aborted) {
          await probe(process)
          await wait(PROBE_EVERY_MS, undefined, { signal, ref: false }).catch(() => {}) // an abort ends the loop
        }
      }),
  )
  return { check: async () => checkOf(groups, probes), ended }
}

/** What is wrong with the processes of a group, each with its address; empty while all work. */
const faultsOf = ({ processes }: ProcessGroup, probes: Probes): string[] =>
  processes.flatMap(process => {
    const failure = probes.has(process) ? probes.get(process) : 'not asked yet'
    return failure === undefined ? [] : [`${process.address}: ${failure}`]
  })

/** Ready while one process answers and works; names those that do not, and regions without any. */
const checkOf = (groups: readonly ProcessGroup[], probes: Probes): Check => {
  const outcomes = groups.map(group => {
    const faults = faultsOf(group, probes)
    return { ...group, faults, isAway: faults.length === group.processes.length }
  })
  const details = outcomes.flatMap(({ region, faults, isAway }) => {
    const named = faults.join(', ')
    if (faults.length === 0) return []
    return [region && isAway ? `no decks in ${regionText(region)} (${named})` : named]
  })
  const ok = outcomes.some(({ isAway }) => !isAway)
  return details.length > 0 ? { ok, detail: details.join(', ') } : { ok }
}
