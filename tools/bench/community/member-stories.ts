import { streams } from '../../../contracts/features.ts'
import { achievementCodes } from '../../../contracts/questions/achievements.ts'
import { AnswerInput } from '../../../contracts/questions/answers.ts'
import { namedQuestion } from '../../../contracts/questions/question-events.ts'
import type { SeededRandom } from '../../../test/samples/seeded-random.ts'
import { another, fact, instant, type Stage, type Step, type Story } from './story.ts'
import { DAY, HOUR, MINUTE, type SimulatedMember } from './world.ts'

const OPERATOR = 'staff'

/** Answers that a member gives on one evening, of those that their character has. */
const ANSWERS = 6

/** An account at Kith's own provider: its passkeys and recovery codes. */
export const ownAccount = ({ id }: Stage, { memberId: accountId }: SimulatedMember): Story => {
  const [passkeyId, second] = [id(), id()]
  const codeIds = Array.from({ length: 8 }, id)
  const stream = streams.kithAccount(accountId)
  const added = (passkey: string, name: string) =>
    fact('PasskeyAdded', {
      accountId,
      passkeyId: passkey,
      credentialId: passkey,
      publicKey: passkey,
      kind: 'synchronised',
      backedUp: true,
      counter: 0,
      name,
    })
  const used = fact('PasskeyUsed', { accountId, passkeyId, backedUp: true, counter: 0 })
  return [
    [0, stream, fact('KithAccountOpened', { accountId, way: 'open' })],
    [0, stream, added(passkeyId, 'Phone')],
    [MINUTE, stream, fact('RecoveryCodesIssued', { accountId, codeIds, passkeyId })],
    [3 * DAY, stream, used],
    [9 * DAY, stream, fact('RecoveryCodeUsed', { accountId, codeId: codeIds[0] ?? '' })],
    [MINUTE, stream, added(second, 'Laptop')],
    [MINUTE, stream, fact('PasskeyRenamed', { accountId, passkeyId: second, name: 'Desk' })],
    [20 * DAY, stream, fact('PasskeyRemoved', { accountId, passkeyId: second })],
  ]
}

/** What a member states beside the wizard, and what the staff verify. */
export const furtherProfile = (stage: Stage, { memberId, profileId }: SimulatedMember): Story => {
  const { chance, id } = stage
  const [one, two] = [id(), id()]
  const filter = () => ({ id: id(), isActive: true })
  const gender = { ...filter(), filterType: 'gender' as const }
  const seeking = { ...filter(), filterType: 'seeking_description' as const }
  const facts = [
    fact('PhotoAdded', { profileId, photoId: one, isPrimary: false, order: 1 }),
    fact('PhotoAdded', { profileId, photoId: two, isPrimary: false, order: 2 }),
    fact('PrimaryPhotoChosen', { profileId, photoId: one }),
    fact('PhotosReordered', { profileId, photoIds: [two, one] }),
    fact('PhotoRemoved', { profileId, photoId: two }),
    fact('HangoutAvailabilityDeclared', {
      profileId,
      availability: [
        { timeSlot: 'weekday_evening', hobbies: ['hiking'], notes: null, isActive: true },
      ],
    }),
    fact('GroupInterestsDeclared', {
      profileId,
      interests: ['board_games', 'cooking'],
      availability: ['weeknights'],
    }),
    fact('DiscoveryFiltersSet', {
      profileId,
      filters: [{ ...gender, filterValue: { values: ['woman', 'agender'] } }],
    }),
    fact('BlockFiltersSet', {
      profileId,
      filters: [{ ...seeking, filterValue: { searchTerms: ['unicorn'] } }],
    }),
    fact('PreferenceRulesSet', {
      profileId,
      rules: [
        {
          facet: 'age',
          operator: 'LTE',
          value: chance.whole(20, 25),
          action: 'DE_RANK',
          scope: 'PEOPLE',
          notes: null,
        },
      ],
    }),
    fact('PreferenceRulesAudited', {
      profileId,
      rows: [{ surface: 'PEOPLE', facet: 'age', action: 'DE_RANK', matched: 10 }],
    }),
  ]
  const profile = streams.profile(profileId)
  const push = streams.pushSettings(profileId)
  const calendar = streams.calendarFeed(profileId)
  const feedId = id()
  const night = { from: '22:00', to: '07:00', timeZone: 'Europe/London' }
  return [
    ...facts.map((one): Step => [chance.next() * 4 * HOUR, profile, one, memberId]),
    [
      DAY,
      push,
      fact('PushSettingsChosen', { profileId, types: ['new_match'], quietHours: night }),
      memberId,
    ],
    [DAY, calendar, fact('CalendarFeedOpened', { profileId, feedId }), memberId],
    [2 * DAY, profile, fact('ProfileVerified', { profileId, operator: OPERATOR })],
    [30 * DAY, calendar, fact('CalendarFeedRevoked', { profileId, feedId }), memberId],
    ...(chance.next() < 0.1
      ? [
          [
            DAY,
            profile,
            fact('VerificationWithdrawn', { profileId, operator: OPERATOR }),
          ] satisfies Step,
        ]
      : []),
  ]
}

/** Some answers of a member's character, and a look at the pack for adults. */
export const answers = ({ chance }: Stage, member: SimulatedMember): Story => {
  const { memberId, profileId, character } = member
  const stream = streams.answers(profileId)
  const given = [...character.answers].slice(0, ANSWERS)
  if (given.length === 0) return []
  const answered = given.map(([question, choice]): Step => {
    const { packId, id } = question
    const own =
      question.type === 'boolean'
        ? { answerBoolean: choice === 1, acceptableBoolean: [choice === 1] }
        : { answerSingle: question.type === 'single' ? (question.options[choice] ?? null) : null }
    const answer = {
      ...AnswerInput.parse({}),
      ...own,
      bits: { given: 1 << choice, acceptable: 1 << choice },
    }
    const named = namedQuestion(packId, id)
    const data = { profileId, ...named, isExplained: false, isNeuro: false, answer }
    return [chance.next() * MINUTE, stream, fact('QuestionAnswered', data), memberId]
  })
  const [first] = given
  const code = achievementCodes[0]
  const steps = [...answered]
  if (chance.next() < 0.3)
    steps.push([
      HOUR,
      stream,
      fact('AnswerWithdrawn', {
        profileId,
        ...namedQuestion(first?.[0].packId ?? 'consent', first?.[0].id ?? ''),
      }),
      memberId,
    ])
  if (chance.next() < 0.3)
    steps.push(
      [HOUR, stream, fact('PackOptedIn', { profileId, packId: 'kink' }), memberId],
      [DAY, stream, fact('PackOptedOut', { profileId, packId: 'kink' }), memberId],
      [0, stream, fact('AchievementShown', { profileId, code }), memberId],
    )
  return steps
}

const scored = (chance: SeededRandom) => ({
  overall: chance.whole(40, 95),
  bioKeywords: chance.whole(0, 100),
  hobbies: chance.whole(0, 100),
  lifestyle: chance.whole(0, 100),
  communication: chance.whole(0, 100),
  personality: chance.whole(0, 100),
  factors: ['hobbies'],
  reason: 'You both like to cook.',
  isAiGenerated: false,
  basis: 'made',
})

/** Suggestions, a score and an analysis, until the member takes back the consent. */
export const insights = (stage: Stage, member: SimulatedMember, at: number): Story => {
  const { chance, id } = stage
  const { memberId, profileId } = member
  const other = another(stage, member)
  if (!other) return []
  const [batchId, suggestionId, insightId] = [id(), id(), id()]
  const suggested = streams.suggestions(profileId)
  const insight = streams.insight(profileId)
  const profiles = [profileId, other.profileId] as [string, string]
  const score = streams.score(...profiles)
  const suggestion = { ...scored(chance), suggestionId, suggestedProfileId: other.profileId }
  const analysis = {
    keywords: ['soup'],
    personalityTraits: ['calm'],
    interests: ['cooking'],
    communicationStyle: 'direct',
    activityLevel: 'moderate',
    lifestyleType: 'domestic',
    confidence: 0.6,
  }
  const analysed = { profileId, insightId, analysis, basis: 'made', isAiGenerated: false }
  const expiresAt = instant(at + 7 * DAY)
  const steps: Step[] = [
    [HOUR, suggested, fact('SuggestionsRequested', { profileId, batchId }), memberId],
    [
      MINUTE,
      suggested,
      fact('SuggestionsGenerated', { profileId, batchId, expiresAt, suggestions: [suggestion] }),
    ],
    [MINUTE, score, fact('CompatibilityScored', { ...scored(chance), profiles })],
    [MINUTE, suggested, fact('SuggestionViewed', { profileId, suggestionId }), memberId],
    [MINUTE, suggested, fact('SuggestionActedUpon', { profileId, suggestionId }), memberId],
    [DAY, insight, fact('InsightRequested', { profileId, insightId }), memberId],
    [MINUTE, insight, fact('ProfileAnalysed', analysed)],
    [MINUTE, insight, fact('InsightConfirmed', { profileId, insightId }), memberId],
  ]
  if (chance.next() < 0.3)
    steps.push(
      [20 * DAY, streams.member(memberId), fact('AiConsentWithdrawn', { memberId }), memberId],
      [MINUTE, suggested, fact('SuggestionsForgotten', { profileId })],
      [0, score, fact('ScoreForgotten', { profiles })],
    )
  return steps
}

const cents = { monthly: 999, annual: 7_999, once: 2_999 } as const

/** A subscription from the checkout to its end, with a first week at a low price. */
export const premium = (
  { chance, id }: Stage,
  { memberId }: SimulatedMember,
  at: number,
): Story => {
  const [checkoutId, subscriptionId, paymentId, trialId] = [id(), id(), id(), id()]
  const stream = streams.subscription(memberId)
  const trial = streams.trial(trialId)
  const plan = chance.one(['monthly', 'annual'] as const)
  const until = instant(at + 37 * DAY)
  const changed = (status: 'trialing' | 'active' | 'past_due' | 'ended') =>
    fact('SubscriptionChanged', {
      memberId,
      subscriptionId,
      plan,
      status,
      cents: cents[plan],
      renewsAt: status === 'ended' ? null : until,
      endsAt: status === 'ended' ? until : null,
    })
  const paid = { memberId, paymentId, plan, cents: cents[plan] }
  const steps: Step[] = [
    [0, trial, fact('TrialReserved', { trialId, claimId: checkoutId })],
    [
      0,
      stream,
      fact('CheckoutStarted', { memberId, checkoutId, plan, customer: memberId }),
      memberId,
    ],
    [MINUTE, trial, fact('TrialHad', { trialId })],
    [0, stream, changed('trialing')],
    [0, stream, fact('EntitlementGranted', { memberId, source: 'stripe', until, operator: null })],
    [7 * DAY, stream, changed('active')],
    [MINUTE, stream, fact('PaymentReceived', { ...paid, paidAt: instant(at + 7 * DAY) })],
  ]
  if (chance.next() < 0.4)
    steps.push(
      [30 * DAY, stream, fact('PaymentRefunded', paid)],
      [0, stream, changed('ended')],
      [0, stream, fact('EntitlementEnded', { memberId, source: 'stripe', operator: null })],
      [0, trial, fact('TrialForgotten', { trialId })],
    )
  return steps
}

/** A checkout that the member left. */
export const leftCheckout = ({ id }: Stage): Story => {
  const [trialId, claimId] = [id(), id()]
  const trial = streams.trial(trialId)
  return [
    [0, trial, fact('TrialReserved', { trialId, claimId })],
    [DAY, trial, fact('TrialReleased', { trialId, claimId })],
  ]
}
