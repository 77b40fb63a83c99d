import type { ReactedEvent } from '../../ports/jobs.ts'

/*
 * BullMQ's name of a job is not used by Kith otherwise. It stays when the job is done, so it holds
 * what is needed of a done job besides its id.
 */

/** The name of one addition of a job; `addition` has no spaces. */
export const jobName = (addition: string, reactedTo: ReactedEvent | undefined): string =>
  reactedTo ? `${addition} ${reactedTo.position} ${reactedTo.reactor}` : addition

/** The event in a name; undefined in names of jobs that no reactor added, or an earlier Kith. */
export const reactedEventIn = (name: string): ReactedEvent | undefined => {
  const [, position, ...reactor] = name.split(' ')
  return position === undefined ? undefined : { reactor: reactor.join(' '), position }
}
