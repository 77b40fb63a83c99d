import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { RecordedEvent } from '../../contracts/core/event.ts'
import type { DomainEvent } from '../../contracts/events.ts'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { foldEvent } from '../../projections/runtime/fold-event.ts'
import { allViews } from '../../projections/views/all-views.ts'
import { sampleLog } from './sample-log.ts'
import { codeOf, findDeclarations } from './view-code.ts'

/** Hashes of the documents that a view makes of the sample log, and of its code. */
export type ViewRecord = {
  readonly version: number
  /** Hash of every document that a fold returned for the sample log. */
  readonly documents: string
  /** Hash of the code of the folds. */
  readonly code: string
}

export type ViewRecords = Readonly<Record<string, ViewRecord>>

/** The committed records, written by `npm run record-views`. */
export const recordsFile = new URL('../fixtures/view-records.json', import.meta.url)

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** JSON with the fields of every object in alphabetical order. */
const stableJson = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** Documents of earlier events onto which each event is folded. */
const MAX_BASES = 12

/**
 * Every document that a view's folds return for these events, one line each. Each event is folded
 * onto nothing and onto the latest documents, whatever their keys, so that every fold meets documents
 * that every other fold has made.
 */
export const documentLines = (
  projection: Projection<unknown>,
  events: readonly RecordedEvent<DomainEvent>[],
): string[] => {
  const lines: string[] = []
  let bases: unknown[] = []
  for (const event of events) {
    const made = [null, ...bases].flatMap(base =>
      foldEvent(projection, event, () => base).map(([key, document]) => {
        lines.push(stableJson([event.position, key, document]))
        return document
      }),
    )
    const fresh = made.filter(document => document !== null).slice(0, 2)
    bases = [...bases, ...fresh].slice(-MAX_BASES)
  }
  return lines
}

/** The records of all views as they are now, and the file that declares each. */
export const currentRecords = async () => {
  const declared = await findDeclarations(allViews)
  const events = sampleLog()
  const entries = await Promise.all(
    declared.map(async one => {
      const { projection, file } = one
      const documents = hashOf(documentLines(projection, events).join('\n'))
      const record = { version: projection.version, documents, code: hashOf(await codeOf(one)) }
      return { name: projection.name, file, record }
    }),
  )
  return {
    records: Object.fromEntries(entries.map(({ name, record }) => [name, record])) as ViewRecords,
    files: new Map(entries.map(({ name, file }) => [name, file])),
  }
}

type Problem = {
  /** Whether the record must not be renewed before the view is changed. */
  readonly isRefused: boolean
  readonly message: string
}

const RENEW = 'run npm run record-views, and commit test/fixtures/view-records.json'

/** Why a view does not agree with its record, and what to do; undefined if it does. */
export const problemOf = (
  name: string,
  file: string,
  recorded: ViewRecord | undefined,
  current: ViewRecord,
): Problem | undefined => {
  if (!recorded) return { isRefused: false, message: `${name} is new: ${RENEW}.` }
  const { version } = recorded
  const isRaised = current.version > version
  if (current.version < version)
    return {
      isRefused: true,
      message: `${name} went back from version ${version} to ${current.version}: raise \`version\` in ${file} above ${version}.`,
    }
  if (isRaised)
    return { isRefused: false, message: `${name} is now version ${current.version}: ${RENEW}.` }
  if (current.documents !== recorded.documents)
    return {
      isRefused: true,
      message: `${name} makes other documents than before, and its version is still ${version}, so stored documents would stay as they are: raise \`version\` in ${file} to ${version + 1}, then ${RENEW}.`,
    }
  if (current.code !== recorded.code)
    return {
      isRefused: false,
      message: `The folds of ${name} changed, and no document of the sample log did. If they make other documents of any event, raise \`version\` in ${file}. Then ${RENEW}.`,
    }
  return undefined
}

/** The problems of all views, in their order, then of records without a view. */
export const problemsOf = (
  recorded: ViewRecords,
  { records, files }: Awaited<ReturnType<typeof currentRecords>>,
): Problem[] => [
  ...Object.entries(records).flatMap(
    ([name, current]) => problemOf(name, files.get(name) ?? '', recorded[name], current) ?? [],
  ),
  ...Object.keys(recorded)
    .filter(name => !records[name])
    .map(name => ({ isRefused: false, message: `There is no view ${name} any more: ${RENEW}.` })),
]

export const readRecords = (): ViewRecords => JSON.parse(readFileSync(recordsFile, 'utf8'))
