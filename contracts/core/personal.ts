import * as z from 'zod'
import { profileIdOf } from './ids.ts'

/** Field under which the log stores the encrypted personal fields of an object. */
export const CIPHERTEXT_FIELD = '$sealed'

/** A personal field that `staysEncrypted`, as folds and deciders receive it. */
export const EncryptedField = z.object({ [CIPHERTEXT_FIELD]: z.string(), event: z.string() })
export type EncryptedField = z.output<typeof EncryptedField>

/**
 * The kinds of subject whose key encrypts personal data. A member and their profile share a key.
 * The key of a conversation belongs to both members, that of a report, note or the answers to an event
 * to the staff while it is retained, and that of identity hashes to the subject they were stored for.
 */
export const subjects = {
  /** The same subject as their profile. */
  member: (memberId: string) => `person-${profileIdOf(memberId)}`,
  /**
   * What a member says of themselves and is told; with the conversation's key, their messages and reactions; with
   * the other member's key, hangout proposals and plans.
   *
   * @until the account is deleted
   */
  profile: (profileId: string) => `person-${profileId}`,
  /**
   * Passkeys and recovery codes of an account at Kith's own provider.
   *
   * @until the account is deleted
   */
  kithAccount: (accountId: string) => `account-${accountId}`,
  /**
   * Every message of a match and reaction to one, in log and views.
   *
   * @until the match ends: unmatch, block, or deletion of either account
   */
  conversation: (matchId: string) => `conversation-${matchId}`,
  /**
   * Messages of a match that vanish on the same day, and reactions to them; with the keys of the
   * conversation and of the person.
   *
   * @until that day, or the match ends
   */
  span: (span: string) => `span-${span}`,
  /**
   * The photo of a message, by the id of the message; with the keys of the conversation or group and
   * of the person.
   *
   * @until it is taken back or vanishes, or the conversation or group ends
   */
  photo: (messageId: string) => `photo-${messageId}`,
  /**
   * What a group is about; with the person's key, its words, messages and reactions.
   *
   * @until its last member leaves, or the discussion of an event ends
   */
  group: (groupId: string) => `group-${groupId}`,
  /**
   * A report, for the staff.
   *
   * @until with the report, at most 12 months
   */
  report: (reportId: string) => `report-${reportId}`,
  /**
   * What guests said of an event the day after, for the staff, by the id of the event.
   *
   * @until 12 months
   */
  nextDay: (meetupId: string) => `nextday-${meetupId}`,
  /**
   * A plan of a date, its PINs and how its check-in was answered; with the key of the person.
   *
   * @until a day after it ended or its check-in was to be answered, or the account is deleted
   */
  safety: (planId: string) => `safety-${planId}`,
  /**
   * The staff's note on a suspension or its end.
   *
   * @until 12 months
   */
  note: (noteId: string) => `note-${noteId}`,
  /**
   * Words of the staff and of the person concerned about a decision, and of an appeal.
   *
   * @until 12 months
   */
  decision: (decisionId: string) => `decision-${decisionId}`,
  /**
   * Identity hashes of blocked members (with the blocker's key) and of suspended members.
   *
   * @until the block or suspension is lifted, or 24 months
   */
  hashes: (hashesId: string) => `hashes-${hashesId}`,
} as const

/**
 * A field with the id or ids of the subjects whose keys encrypt the personal fields. In events
 * without the field `before` replaces it, or the subject is left out where it `mayBeAbsent`.
 */
export type KeySubject = {
  readonly kind: keyof typeof subjects
  readonly field: string
  readonly before?: KeySubject
  readonly mayBeAbsent?: true
}

export const ofMember = (field: string): KeySubject => ({ kind: 'member', field })
export const ofProfile = (field: string): KeySubject => ({ kind: 'profile', field })
export const ofKithAccount = (field: string): KeySubject => ({ kind: 'kithAccount', field })
export const ofConversation = (field: string): KeySubject => ({ kind: 'conversation', field })
export const ofSpan = (field: string): KeySubject => ({ kind: 'span', field, mayBeAbsent: true })
export const ofGroup = (field: string): KeySubject => ({ kind: 'group', field })
export const ofReport = (field: string): KeySubject => ({ kind: 'report', field })
export const ofNextDay = (field: string): KeySubject => ({ kind: 'nextDay', field })
export const ofSafety = (field: string): KeySubject => ({ kind: 'safety', field })
export const ofHashes = (field: string): KeySubject => ({ kind: 'hashes', field })
export const ofDecision = (field: string): KeySubject => ({ kind: 'decision', field })
export const ofNote = (field: string, before: KeySubject): KeySubject => ({
  kind: 'note',
  field,
  before,
})

/**
 * Declares personal fields, which the log stores encrypted. They decrypt only while the keys of all
 * `keySubjects` exist; after one is destroyed they read as the values in `erased`. Folds and deciders
 * get them in plain text, with `staysEncrypted` as an `EncryptedField`, which the schema has to allow:
 * `z.union([EncryptedField, z.string()])`.
 */
export type Personal = {
  readonly keySubjects: readonly KeySubject[]
  /** Path of a list whose every element has the fields; the event's data itself by default. */
  readonly within?: string
  /** For each personal field: its value after erasure. It satisfies the schema and every fold. */
  readonly erased: Readonly<Record<string, unknown>>
  /**
   * True when folds and deciders get ciphertext, as with words between members: documents hold it,
   * and only the query of somebody who may read it decrypts it. A decider cannot compare it.
   */
  readonly staysEncrypted?: true
}

/** The same, restricted to fields and values of the data's type. */
export type PersonalOf<D> =
  | (Omit<Personal, 'within' | 'erased'> & {
      readonly within?: never
      readonly erased: Partial<D>
    })
  | {
      [K in keyof D & string]: D[K] extends readonly (infer Element)[]
        ? Omit<Personal, 'within' | 'erased'> & {
            readonly within: K
            readonly erased: Partial<Element>
          }
        : never
    }[keyof D & string]

type Fields = Readonly<Record<string, unknown>>

/** An object with personal fields, with its path in the data: '' or e.g. `suggestions.3`. */
export type Holder = { readonly path: string; readonly fields: Fields }

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null

/** The objects of an event's data with personal fields; empty if the data has another shape. */
export const holdersOf = ({ within }: Personal, data: Fields): Holder[] => {
  if (within === undefined) return isObject(data) ? [{ path: '', fields: data }] : []
  const list = isObject(data) ? data[within] : undefined
  if (!Array.isArray(list) || !list.every(isObject)) return []
  return list.map((fields, index) => ({ path: `${within}.${index}`, fields }))
}

/** The data with `replace` applied to every object with personal fields. */
export const mapHolders = (
  personal: Personal,
  data: Fields,
  replace: (holder: Holder, index: number) => Fields,
): Fields => {
  const holders = holdersOf(personal, data)
  const [first] = holders
  if (!first) return data
  if (personal.within === undefined) return replace(first, 0)
  return { ...data, [personal.within]: holders.map(replace) }
}

const keySubjectIn = (subject: KeySubject, data: Fields, holder: Fields): KeySubject =>
  subject.before && (holder[subject.field] ?? data[subject.field]) === undefined
    ? subject.before
    : subject

/**
 * The subjects whose keys encrypt one object, in the order of the declaration. The fields that name
 * them are in the object or in the event's data. @throws {TypeError} one of them is not an id.
 */
export const subjectsOf = ({ keySubjects }: Personal, data: Fields, holder: Fields): string[] =>
  keySubjects.flatMap(subject => {
    const { kind, field, mayBeAbsent } = keySubjectIn(subject, data, holder)
    const named = holder[field] ?? data[field]
    if (named === undefined && mayBeAbsent) return []
    return (Array.isArray(named) ? [...named].sort() : [named]).map(id => {
      if (typeof id !== 'string') throw new TypeError(`${field} does not name a ${kind}.`)
      return subjects[kind](id)
    })
  })

/** Returns the paths of the personal fields, e.g. `bio` or `suggestions.*.reason`. */
export const personalPaths = ({ within, erased }: Personal): string[] =>
  Object.keys(erased).map(field => (within === undefined ? field : `${within}.*.${field}`))

/** Returns the data without its personal fields. */
export const withoutPersonal = (personal: Personal, data: Fields): Fields =>
  mapHolders(personal, data, ({ fields }) =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in personal.erased))),
  )
