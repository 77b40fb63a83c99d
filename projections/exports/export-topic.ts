import type { DomainEvent } from '../../contracts/events.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { Sessions } from '../../engines/records/sessions.ts'
import type { ShortLived } from '../../engines/records/short-lived.ts'
import type { Discovery } from '../discovery/open-discovery.ts'
import { profiles } from '../views/profiles.ts'

export type ExportSources = {
  readonly log: Pick<EventLog<DomainEvent>, 'read'>
  readonly views: ReadModels
  readonly keys: Keys
  readonly sessions: Pick<Sessions, 'owned' | 'get'>
  readonly shortLived: Pick<ShortLived, 'owned' | 'get'>
  readonly discovery: Pick<Discovery, 'recordedSwipes' | 'lifts' | 'policyOf'>
  /** The time of the export. */
  readonly now: Date
}

export type ExportOwner = { readonly memberId: string; readonly profileId: string }

export type ExportTopicRow = Readonly<Record<string, unknown>>

/** One topic of an export: a JSON file and a section of the page. */
export type ExportTopic = {
  /** Name of its file without the extension. */
  readonly name: string
  readonly title: string
  /** What is left out, and why; shown on the page. */
  readonly note?: string
  rows(whose: ExportOwner, sources: ExportSources): AsyncIterable<ExportTopicRow>
}

/**
 * Says of each field that a topic does not tell why it is left out; a field that a document gets later
 * is refused at compile time. `_rest` is the document without the fields that are told.
 */
export const leftOut = <Rest extends object>(
  _rest: Rest,
  _why: Readonly<Record<keyof Rest, string>>,
): void => {}

/** Pseudonyms by profile id; closed profiles are left out. */
export const pseudonymsOf = async (
  profileIds: readonly string[],
  views: ReadModels,
): Promise<ReadonlyMap<string, string>> => {
  const found = await views.collection(profiles).many([...new Set(profileIds)])
  return new Map(found.flatMap(one => (one ? [[one.profileId, one.pseudonym] as const] : [])))
}
