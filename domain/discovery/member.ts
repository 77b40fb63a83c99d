import type { Instant } from '../../contracts/core/event.ts'
import { comparable, wordsOf } from '../../contracts/core/folded-text.ts'
import type { StoredRule } from '../../contracts/discovery/stored-filters.ts'
import type { PremiumGrants } from '../../contracts/payments/payments.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { ChosenPlace } from '../../contracts/profiles/places.ts'
import type { AnswerBits } from '../../contracts/questions/question-events.ts'
import type { FiltersDocument } from '../profiles/filter-rules.ts'
import type { ProfileDocument } from '../profiles/profile.ts'
import { dayNumber } from '../questions/earned.ts'

/**
 * An answer as it is compared: the options given and those accepted of the other, as bits, and the UTC
 * day of the first answer to the question. No option is given once the answer is withdrawn.
 */
export type ComparedAnswer = AnswerBits & {
  readonly importance: number
  readonly isAdult: boolean
  readonly firstDay: number
}

type AboutOneself =
  | 'age'
  | 'declaredAt'
  | 'gender'
  | 'orientation'
  | 'relationshipStyle'
  | 'pronouns'
  | 'faceHidden'
  | 'tags'
  | 'hobbies'
  | 'currentRelationships'
  | 'seekingDescription'
  | 'relationshipPreferences'
  | 'facets'
type AboutReaders = 'modes' | 'profileVisibility' | 'detailsVisibility'
type AboutOthers = 'minAge' | 'maxAge' | 'maxDistance'

/** What a member states: about themselves, who may read it, and whom they want to meet. */
export type Statement = Pick<ProfileDocument, AboutOneself | AboutReaders | AboutOthers> &
  FiltersDocument & {
    /** Where the member is met: at home, or on a trip. Its cell is that of the city, displaced by some miles. */
    readonly place: ChosenPlace | null
    readonly rules: readonly StoredRule[]
    /** By the id of the question. */
    readonly answers: Readonly<Record<string, ComparedAnswer>>
    readonly wantsAdultPacks: boolean
    /** Ids of those whose link with the member both sides show. */
    readonly linkedTo?: readonly string[] | undefined
  }

/** The lists that hide others: block filters, and rules. */
export type HidingLists = Pick<Statement, 'block' | 'rules'>

/** An answer that was replaced on a UTC day; null before the first answer to the question. */
type ReplacedAnswer = {
  readonly day: number
  readonly questionId: string
  readonly answer: ComparedAnswer | null
}

/** A member as the rule of who sees whom knows them, except the secret. */
export type StoredMember = {
  readonly id: string
  /** Whether the member has a profile and is not suspended. */
  readonly isActive: boolean
  readonly createdAt: Instant
  /** Whether the limits of newcomers hold for the first days. */
  readonly newcomer?: true | undefined
  /** Whether the member signed up by an invitation. */
  readonly invited?: true | undefined
  /** On a trip, whose place is stated: where the member lives, and whether nobody reads of it. */
  readonly trip?: { readonly home: ChosenPlace | null; readonly isHidden: boolean } | undefined
  /** Set by the staff, so that it counts at once. */
  readonly isVerified: boolean
  readonly premium: PremiumGrants
  readonly now: Statement
  /**
   * Where something changed on this UTC day: what was stated when the day began, with what was stated
   * for the first time since, and the hiding lists that were replaced since.
   */
  readonly before: {
    readonly day: number
    readonly stated: Statement
    readonly replaced: readonly HidingLists[]
  } | null
  /** Answers replaced in the last two weeks, in that order; the first of a question and day. */
  readonly replacedAnswers?: readonly ReplacedAnswer[] | undefined
  /** The last UTC day on which the member did something, and the one before it. */
  readonly activeDays: readonly [last: number, earlier: number]
  /**
   * The share of likes among swipes when the UTC day began, as `rateByte`: of others on the member, and
   * of the member on others.
   */
  readonly rates: { readonly liked: number; readonly liking: number }
  /** How far fairness moves the member up in decks, in parts of a level. */
  readonly lifts: Readonly<Partial<Record<DiscoveryMode, number>>>
}

/** Known to the installation only, the same for good: what must look random to others derives from it. */
export type MemberSecret = {
  readonly value: string
  /** Two numbers between 0 and 1 that derive from both secrets, in this order, and from the message. */
  draw(other: MemberSecret, message: readonly (string | Uint32Array)[]): readonly [number, number]
}

/** A member as the rule of who sees whom knows them. */
export type Member = StoredMember & { readonly secret: MemberSecret }

/** What is remembered of the changes of a UTC day; undefined without any. */
export const changesOn = ({ before }: Pick<StoredMember, 'before'>, at: Date) =>
  before && before.day >= dayNumber(at) ? before : undefined

/**
 * What a member's statement counts as for others: that of the beginning of the UTC day. Otherwise a
 * member could change something, look again, and learn from the difference what others do not show.
 */
export const settledOn = (member: Member, at: Date): Statement =>
  changesOn(member, at)?.stated ?? member.now

/** UTC days for which replaced answers are known, the present one among them. */
export const DAYS_OF_ANSWERS = 14

/** A member's answers when a UTC day began, which is one of the last `DAYS_OF_ANSWERS`. */
export const answersOn = (
  { now: { answers }, replacedAnswers = [] }: StoredMember,
  day: number,
): Statement['answers'] => {
  const later = replacedAnswers.filter(replaced => replaced.day >= day)
  if (later.length === 0) return answers
  const before = new Map(later.toReversed().map(({ questionId, answer }) => [questionId, answer]))
  return Object.fromEntries(
    Object.entries(answers).flatMap(([id, current]) => {
      const answer = before.has(id) ? before.get(id) : current
      return answer ? [[id, answer] as const] : []
    }),
  )
}

/**
 * The lists that hide others from a member: the current ones, and until the day ends all others of this
 * day. Otherwise a member who sets a list and takes it back would learn whom it describes.
 */
export const hidingListsOn = (member: Member, at: Date): readonly HidingLists[] => {
  const changes = changesOn(member, at)
  return changes ? [member.now, changes.stated, ...changes.replaced] : [member.now]
}

/**
 * The same function, which computes its value once for each object. A deck compares a few hundred
 * members with the same filters, and folding text is most of the cost of that. Objects are never changed
 * in place, so the value stays true; it is forgotten with the object.
 */
export const oncePer = <K extends WeakKey, V>(compute: (key: K) => V): ((key: K) => V) => {
  const known = new WeakMap<K, V>()
  return key => {
    const before = known.get(key)
    if (before !== undefined) return before
    const value = compute(key)
    known.set(key, value)
    return value
  }
}

const notEmpty = ({ length }: { readonly length: number }): boolean => length > 0

/** Parts of a statement in the form in which filters, rules and the order of decks compare them. */
export const folded = {
  gender: oncePer((stated: Statement) => comparable(stated.gender)),
  orientation: oncePer((stated: Statement) => comparable(stated.orientation)),
  pronouns: oncePer((stated: Statement) => wordsOf(stated.pronouns ?? '')),
  tags: oncePer((stated: Statement) => stated.tags.map(comparable).filter(notEmpty)),
  currentRelationships: oncePer((stated: Statement) => wordsOf(stated.currentRelationships ?? '')),
  seekingDescription: oncePer((stated: Statement) => wordsOf(stated.seekingDescription ?? '')),
  /** The names of the place, of its region and of its country. */
  place: oncePer(({ place }: Statement) =>
    place ? [place.name, place.region ?? '', place.country].map(comparable) : [],
  ),
}

/** The choices of a filter in their compared form, without empty ones. */
export const foldedChoices = oncePer((choices: readonly string[]) =>
  choices.map(comparable).filter(notEmpty),
)

/** The words of each term of a filter, without empty terms. */
export const foldedTerms = oncePer((terms: readonly string[]) =>
  terms.map(wordsOf).filter(notEmpty),
)
