import type { Member, Statement, StoredMember } from '../../domain/discovery/member.ts'
import { dayNumber } from '../../domain/questions/earned.ts'
import type { AdultAnswersDocument } from '../views/cards/adult-answers.ts'
import { wholeMember } from '../views/cards/day-changes.ts'
import type { CardDocument } from '../views/cards/fold-card.ts'
import { ratesOn } from '../views/cards/swipe-rates.ts'
import type { Displace } from './displacement.ts'
import type { SecretOf } from './member-secrets.ts'

type Keyed = { readonly displace: Displace; readonly secretOf: SecretOf }

/** When a card is read, and what lies beside it. */
type Reading = {
  /** The time for which the member is read: today or later. */
  readonly at: Date
  /** Ids of questions that were removed. */
  readonly removed?: ReadonlySet<string> | undefined
  /** Answers to packs for adults, for a match who may compare them. */
  readonly adult?: AdultAnswersDocument | undefined
}

/** The member of a card as the rule of who sees whom knows them on the day of `at`. */
export type MemberOf = (card: CardDocument, reading: Reading) => Member

/**
 * Makes members of cards with keys of this installation. A card that is read again on the same day is the
 * same member, whose words are then folded already: cards never change in place.
 */
export const hydration = (keyed: Keyed): MemberOf => {
  type Known = Pick<Reading, 'removed'> & { readonly day: number; readonly member: Member }
  const known = new WeakMap<CardDocument, Known>()
  return (card, reading) => {
    if (reading.adult) return hydrated(card, reading, keyed)
    const { at, removed } = reading
    const day = dayNumber(at)
    const before = known.get(card)
    if (before?.day === day && before.removed === removed) return before.member
    const member = hydrated(card, reading, keyed)
    known.set(card, { day, removed, member })
    return member
  }
}

const hydrated = (
  { member: stored, isSuspended, swipes }: CardDocument,
  { at, removed, adult }: Reading,
  { displace, secretOf }: Keyed,
): Member => {
  const day = dayNumber(at)
  const shown = (stated: Statement): Statement => {
    const { place } = stated
    const answers = without(stated.answers, removed)
    if (place === null && answers === stated.answers) return stated
    return {
      ...stated,
      answers,
      place: place && { ...place, cell: displace(stored.id, place.cell) },
    }
  }
  const current = asOf(wholeMember(stored), day)
  const member = adult ? withAdultAnswers(current, adult, day) : current
  return {
    ...member,
    secret: secretOf(member.id),
    isActive: member.isActive && !isSuspended,
    now: shown(member.now),
    before: member.before && { ...member.before, stated: shown(member.before.stated) },
    replacedAnswers: member.replacedAnswers?.filter(({ questionId }) => !removed?.has(questionId)),
    rates: ratesOn({ swipes, rates: member.rates }, day),
  }
}

/** Without what was stated before a day that is over. */
const asOf = (member: StoredMember, day: number): StoredMember =>
  member.before && member.before.day < day ? { ...member, before: null } : member

type Answers = Statement['answers']

const without = (answers: Answers, removed: ReadonlySet<string> | undefined): Answers =>
  removed?.size && Object.keys(answers).some(id => removed.has(id))
    ? Object.fromEntries(Object.entries(answers).filter(([id]) => !removed.has(id)))
    : answers

/** The member with answers to packs for adults, in what counts now and on a day. */
const withAdultAnswers = (
  member: StoredMember,
  adult: AdultAnswersDocument,
  day: number,
): StoredMember => {
  const merged = (
    stated: Statement,
    { answers, wantsAdultPacks }: AdultAnswersDocument['now'],
  ) => ({
    ...stated,
    answers: { ...stated.answers, ...answers },
    wantsAdultPacks,
  })
  const changes = member.before
  const adultBefore = adult.before && adult.before.day >= day ? adult.before : null
  const before = (changes || adultBefore) && {
    day: Math.max(changes?.day ?? 0, adultBefore?.day ?? 0),
    stated: merged(changes?.stated ?? member.now, adultBefore?.stated ?? adult.now),
    replaced: changes?.replaced ?? [],
  }
  return { ...member, now: merged(member.now, adult.now), before: before ?? null }
}
