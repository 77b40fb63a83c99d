import { isDeepStrictEqual } from 'node:util'
import type { Statement, StoredMember } from '../../../domain/discovery/member.ts'

/**
 * A member as a card stores them: of what was stated before a change only the parts that differ from what
 * is stated now.
 */
export type CardMember = Omit<StoredMember, 'before'> & {
  readonly before:
    | (Omit<NonNullable<StoredMember['before']>, 'stated'> & {
        readonly stated: Partial<Statement>
      })
    | null
}

const differences = (before: Statement, now: Statement): Partial<Statement> => {
  const linkedTo = before.linkedTo ?? []
  const isChanged = (part: keyof Statement) => !isDeepStrictEqual(before[part], now[part])
  const parts = (Object.keys(now) as (keyof Statement)[]).filter(isChanged)
  return Object.fromEntries(
    parts.map(part => [part, part === 'linkedTo' ? linkedTo : before[part]]),
  )
}

/** Stores a member. */
export const storedMember = (member: StoredMember): CardMember => {
  const { before, now } = member
  return { ...member, before: before && { ...before, stated: differences(before.stated, now) } }
}

/** The member that was stored: the inverse of `storedMember`. */
export const wholeMember = (member: CardMember): StoredMember => {
  const { before, now } = member
  return { ...member, before: before && { ...before, stated: { ...now, ...before.stated } } }
}
