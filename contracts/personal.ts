import * as z from 'zod'
import { profileIdOf } from './ids.ts'

/** Where the log keeps the personal fields of an object: their seal in their place. */
export const SEAL = '$sealed'

/** A personal field as folds and deciders get it, where it `staysSealed`: opened for its readers alone. */
export const Sealed = z.object({ [SEAL]: z.string(), event: z.string() })
export type Sealed = z.output<typeof Sealed>

/**
 * Whose key closes what is personal. A member and their profile are one person with one key; the
 * key of a conversation is both members', that of a report or of a note the staff's, for as long as
 * it is kept; that of identity hashes belongs to whatever they were stored for.
 */
export const subjects = {
  member: (memberId: string) => `person-${profileIdOf(memberId)}`,
  profile: (profileId: string) => `person-${profileId}`,
  conversation: (matchId: string) => `conversation-${matchId}`,
  report: (reportId: string) => `report-${reportId}`,
  note: (noteId: string) => `note-${noteId}`,
  hashes: (hashesId: string) => `hashes-${hashesId}`,
} as const

/**
 * A field that holds the id, or the list of ids, of those whose keys close the personal fields.
 * `before` closed them in events that do not have the field yet.
 */
export type Owner = {
  readonly kind: keyof typeof subjects
  readonly field: string
  readonly before?: Owner
}

export const ofMember = (field: string): Owner => ({ kind: 'member', field })
export const ofProfile = (field: string): Owner => ({ kind: 'profile', field })
export const ofConversation = (field: string): Owner => ({ kind: 'conversation', field })
export const ofReport = (field: string): Owner => ({ kind: 'report', field })
export const ofHashes = (field: string): Owner => ({ kind: 'hashes', field })
export const ofNote = (field: string, before: Owner): Owner => ({ kind: 'note', field, before })

/**
 * The personal fields of an event: the log keeps them sealed. They open only while the keys of all
 * `owners` are there; once one is destroyed they read as `forgotten` says, for ever.
 */
export type Personal = {
  readonly owners: readonly Owner[]
  /** The list whose every element has the fields; the event's data itself unless told. */
  readonly within?: string
  /** By personal field, what it reads as once it is forgotten: fits the schema, fits every fold. */
  readonly forgotten: Readonly<Record<string, unknown>>
  /** Folds and deciders get them sealed: they are opened for a reader who may see them, alone. */
  readonly staysSealed?: true
}

/** The same, with fields and values that fit the data. */
export type PersonalOf<D> =
  | (Omit<Personal, 'within' | 'forgotten'> & {
      readonly within?: never
      readonly forgotten: Partial<D>
    })
  | {
      [K in keyof D & string]: D[K] extends readonly (infer Element)[]
        ? Omit<Personal, 'within' | 'forgotten'> & {
            readonly within: K
            readonly forgotten: Partial<Element>
          }
        : never
    }[keyof D & string]

type Fields = Readonly<Record<string, unknown>>

/** An object of an event's data that holds personal fields, and where it stands: '' or e.g. `suggestions.3`. */
export type Holder = { readonly path: string; readonly fields: Fields }

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The objects of an event's data that hold personal fields; none where the data is something else. */
export const holdersOf = ({ within }: Personal, data: Fields): Holder[] => {
  if (within === undefined) return isObject(data) ? [{ path: '', fields: data }] : []
  const list = isObject(data) ? data[within] : undefined
  if (!Array.isArray(list) || !list.every(isObject)) return []
  return list.map((fields, index) => ({ path: `${within}.${index}`, fields }))
}

/** The same data with every holder of personal fields replaced by what `replace` makes of it. */
export const mapHolders = (
  personal: Personal,
  data: Fields,
  replace: (holder: Holder, index: number) => Fields,
): Fields => {
  const holders = holdersOf(personal, data)
  const [whole] = holders
  if (!whole) return data
  if (personal.within === undefined) return replace(whole, 0)
  return { ...data, [personal.within]: holders.map(replace) }
}

const ownerIn = (owner: Owner, data: Fields, holder: Fields): Owner =>
  owner.before && (holder[owner.field] ?? data[owner.field]) === undefined ? owner.before : owner

/**
 * The subjects whose keys close one holder's personal fields, in the order of the declaration; a
 * field that names them may stand in the holder or in the event's data.
 *
 * @throws {TypeError} a field that should name one does not.
 */
export const subjectsOf = ({ owners }: Personal, data: Fields, holder: Fields): string[] =>
  owners.flatMap(owner => {
    const { kind, field } = ownerIn(owner, data, holder)
    const named = holder[field] ?? data[field]
    return (Array.isArray(named) ? [...named].sort() : [named]).map(id => {
      if (typeof id !== 'string') throw new TypeError(`${field} does not name a ${kind}.`)
      return subjects[kind](id)
    })
  })

/** Where the personal fields stand, e.g. `bio` or `suggestions.*.reason`. */
export const personalPaths = ({ within, forgotten }: Personal): string[] =>
  Object.keys(forgotten).map(field => (within === undefined ? field : `${within}.*.${field}`))

/** The data without what is personal in it. */
export const withoutPersonal = (personal: Personal, data: Fields): Fields =>
  mapHolders(personal, data, ({ fields }) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in personal.forgotten))),
  )
