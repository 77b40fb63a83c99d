import { changesOn, type Member, type Statement } from '../../domain/discovery/member.ts'
import { dayNumber } from '../../domain/questions/earned.ts'
import type { AdultAnswersDocument } from '../views/cards/adult-answers.ts'
import type { CardDocument } from '../views/cards/fold-card.ts'
import { ratesOn } from '../views/cards/swipe-rates.ts'
import type { Displace } from './displacement.ts'

type Hydration = {
  /** The time for which the member is read: today or later. */
  readonly at: Date
  readonly displace: Displace
  /** Ids of questions that were removed. */
  readonly removed?: ReadonlySet<string> | undefined
  /** Answers to packs for adults, for a match who may compare them. */
  readonly adult?: AdultAnswersDocument | undefined
}

type Answers = Statement['answers']

const without = (answers: Answers, removed: ReadonlySet<string> | undefined): Answers =>
  removed?.size && Object.keys(answers).some(id => removed.has(id))
    ? Object.fromEntries(Object.entries(answers).filter(([id]) => !removed.has(id)))
    : answers

/** The member with answers to packs for adults, in what counts now and on the day of `at`. */
const withAdultAnswers = (member: Member, adult: AdultAnswersDocument, at: Date): Member => {
  const merged = (
    stated: Statement,
    { answers, wantsAdultPacks }: AdultAnswersDocument['now'],
  ) => ({
    ...stated,
    answers: { ...stated.answers, ...answers },
    wantsAdultPacks,
  })
  const changes = changesOn(member, at)
  const adultBefore = adult.before && adult.before.day >= dayNumber(at) ? adult.before : null
  const before = (changes || adultBefore) && {
    day: Math.max(changes?.day ?? 0, adultBefore?.day ?? 0),
    stated: merged(changes?.stated ?? member.now, adultBefore?.stated ?? adult.now),
    replaced: changes?.replaced ?? [],
  }
  return { ...member, now: merged(member.now, adult.now), before: before ?? null }
}

/** The member of a card as the rule of who sees whom knows them on the day of `at`. */
export const memberOf = (
  { member, isSuspended, swipes }: CardDocument,
  { at, displace, removed, adult }: Hydration,
): Member => {
  const shown = (stated: Statement): Statement => {
    const { place } = stated
    const answers = without(stated.answers, removed)
    if (place === null && answers === stated.answers) return stated
    return {
      ...stated,
      answers,
      place: place && { ...place, cell: displace(member.id, place.cell) },
    }
  }
  const whole = adult ? withAdultAnswers(member, adult, at) : member
  return {
    ...whole,
    isActive: member.isActive && !isSuspended,
    now: shown(whole.now),
    before: whole.before && { ...whole.before, stated: shown(whole.before.stated) },
    rates: ratesOn({ swipes, rates: member.rates }, dayNumber(at)),
  }
}
