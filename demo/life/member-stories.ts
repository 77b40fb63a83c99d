import { causedId } from '../../contracts/core/ids.ts'
import { premiumDays } from '../../contracts/core/limits.ts'
import { streams } from '../../contracts/features.ts'
import { achievementCodes } from '../../contracts/questions/achievements.ts'
import { AnswerInput, namedQuestion } from '../../contracts/questions/question-events.ts'
import type { Dice } from '../dice/dice.ts'
import { instant, makesTrue, on, othersThan, type Story, type StoryParts } from './story.ts'
import { DAY, HOUR, MINUTE, type SimulatedMember } from './world.ts'

const operator = 'staff'

/** Answers that a member gives on one evening, of those that their character has. */
const ANSWERS = 6

/**
 * An account at Kith's own provider: its passkeys and recovery codes. Those who did not come by an
 * invitation opened it at once, or some days after they had signed in elsewhere.
 */
export const ownAccount = (
  { chance, id }: StoryParts,
  { memberId: accountId }: SimulatedMember,
  invitationId: string | null,
): Story => {
  const account = on(streams.kithAccount(accountId))
  const [passkeyId, second] = [id(), id()]
  const codeIds = [id(), id(), id()]
  const way = invitationId === null ? chance.one(['open', 'linked'] as const) : 'invitation'
  const passkey = {
    accountId,
    credentialId: 'made',
    publicKey: 'made',
    kind: 'synchronised' as const,
    backedUp: true,
    counter: 0,
  }
  const used = { accountId, passkeyId, backedUp: true, counter: 0 }
  return [
    account(way === 'linked' ? 5 * DAY : 0, 'KithAccountOpened', { accountId, way, invitationId }),
    account(0, 'PasskeyAdded', { ...passkey, passkeyId, name: 'Phone' }),
    account(MINUTE, 'RecoveryCodesIssued', { accountId, codeIds, passkeyId }),
    account(3 * DAY, 'PasskeyUsed', used),
    account(9 * DAY, 'RecoveryCodeUsed', { accountId, codeId: codeIds[0] as string }),
    account(MINUTE, 'PasskeyAdded', { ...passkey, passkeyId: second, name: 'Laptop' }),
    account(MINUTE, 'PasskeyRenamed', { accountId, passkeyId: second, name: 'Desk' }),
    account(20 * DAY, 'PasskeyRemoved', { accountId, passkeyId: second }),
  ]
}

/** Two trips to where somebody lives already: one is made, one cancelled. */
const travel = ({ place, memberId: me, profileId }: SimulatedMember, at: number): Story => {
  const profile = on(streams.profile(profileId))
  const dayAfter = (days: number) => instant(at + days * DAY).slice(0, 10)
  const trip = { place, from: dayAfter(7), to: dayAfter(9), readers: 'during' } as const
  const later = { ...trip, from: dayAfter(20), to: dayAfter(30) }
  return [
    profile(HOUR, 'TravelPlanned', { profileId, trip }, me),
    { ...profile(0, 'TravelBegan', { profileId, trip }), notBefore: Date.parse(trip.from) },
    { ...profile(0, 'TravelEnded', { profileId }), notBefore: Date.parse(trip.to) + 1.5 * DAY },
    profile(DAY, 'TravelPlanned', { profileId, trip: later }, me),
    profile(DAY, 'TravelCancelled', { profileId }, me),
  ]
}

/** One of so many members follows in a feed reader how much is new. */
const FOLLOWED = 60

/** A plan of a date over which a browser keeps watch: its check-in is missed, answered later, and it is forgotten. */
export const plannedDate = ({ memberId: me, profileId }: SimulatedMember, at: number): Story => {
  const plans = on(streams.safety(profileId))
  const planId = causedId('plan', profileId)
  const [linkId, watcherId] = [causedId('link', planId), causedId('watcher', planId)]
  const of = { profileId, planId }
  const checkInAt = instant(at + 4 * HOUR)
  const pins = { salt: 'made', pin: 'made', second: 'made' }
  const words = { signed: 'Me', who: 'Somebody', where: 'A cafe', note: null }
  const made = { ...of, linkId, beginsAt: instant(at + 2 * HOUR), checkInAt, words, pins }
  const later = { ...of, checkInAt: instant(at + 6 * HOUR), grace: 15 } as const
  return [
    plans(0, 'SafetyPlanMade', { ...made, grace: 15 }, me),
    plans(MINUTE, 'SafetyPlanWatched', { ...of, watcherId }),
    plans(3 * HOUR, 'SafetyPinTried', of, me),
    plans(0, 'SafetyPlanExtended', { ...later, answer: { sign: 'well' } }, me),
    plans(4 * HOUR, 'SafetyCheckInMissed', { ...of, checkInAt: later.checkInAt }),
    plans(MINUTE, 'SafetyPinTried', of, me),
    plans(0, 'SafetyPlanEnded', { ...of, answer: { sign: 'well' } }, me),
    plans(MINUTE, 'SafetyPlanRemoved', of, me),
    plans(DAY, 'SafetyPlanForgotten', { ...of, linkId }),
  ]
}

/** What a member states beside the wizard, and what the staff verify. */
export const furtherProfile = (
  { chance, id, members }: StoryParts,
  member: SimulatedMember,
  at: number,
): Story => {
  const { memberId: me, profileId } = member
  const profile = on(streams.profile(profileId))
  const calendar = on(streams.calendarFeed(profileId))
  const news = on(streams.newsFeed(profileId))
  const counts = { profileId, feedId: causedId('news feed', profileId) }
  const [one, two, feedId] = [id(), id(), id()]
  const rule = {
    facet: 'age',
    operator: 'LTE' as const,
    value: chance.whole(20, 25),
    action: 'DE_RANK' as const,
    scope: 'PEOPLE' as const,
    notes: null,
  }
  const free = { timeSlot: 'weekday_evening', hobbies: ['hiking'], notes: null, isActive: true }
  const sought = {
    id: id(),
    isActive: true,
    filterType: 'gender' as const,
    filterValue: { values: ['woman', 'agender'] },
  }
  const hidden = {
    id: id(),
    isActive: true,
    filterType: 'seeking_description' as const,
    filterValue: { searchTerms: ['unicorn'] },
  }
  const quietHours = { from: '22:00', to: '07:00', timeZone: 'Europe/London' }
  const audited = { surface: 'PEOPLE', facet: 'age', action: 'DE_RANK', matched: 10 } as const
  const interests = { interests: ['board_games', 'cooking'], availability: ['weeknights'] }
  const photo = { profileId, isPrimary: false }
  const all: Story = [
    makesTrue(profile(HOUR, 'PhotoAdded', { ...photo, photoId: one, order: 1 }, me), 'photos', me),
    makesTrue(
      profile(MINUTE, 'PhotoAdded', { ...photo, photoId: two, order: 2 }, me),
      'photos',
      me,
    ),
    profile(MINUTE, 'PrimaryPhotoChosen', { profileId, photoId: one }, me),
    profile(MINUTE, 'PhotosReordered', { profileId, photoIds: [two, one] }, me),
    profile(HOUR, 'PhotoRemoved', { profileId, photoId: two }, me),
    profile(HOUR, 'HangoutAvailabilityDeclared', { profileId, availability: [free] }, me),
    profile(MINUTE, 'GroupInterestsDeclared', { profileId, ...interests }, me),
    makesTrue(
      profile(HOUR, 'DiscoveryFiltersSet', { profileId, filters: [sought] }, me),
      'filters',
      profileId,
    ),
    profile(MINUTE, 'BlockFiltersSet', { profileId, filters: [hidden] }, me),
    profile(MINUTE, 'PreferenceRulesSet', { profileId, rules: [rule] }, me),
    profile(DAY, 'PreferenceRulesAudited', { profileId, rows: [audited] }),
    on(streams.pushSettings(profileId))(
      HOUR,
      'PushSettingsChosen',
      {
        profileId,
        types: ['new_match'],
        quietHours,
        ownHours: [{ type: 'new_match', quietHours: null }],
        digest: { weekday: 7, hour: 18, timeZone: quietHours.timeZone },
      },
      me,
    ),
    calendar(DAY, 'CalendarFeedOpened', { profileId, feedId }, me),
    profile(2 * DAY, 'ProfileVerified', { profileId, operator }),
    ...travel(member, at),
    calendar(20 * DAY, 'CalendarFeedRevoked', { profileId, feedId }, me),
  ]
  if (members.length % 4 === 0)
    all.push(profile(DAY, 'VerificationWithdrawn', { profileId, operator }))
  if (members.length % FOLLOWED === 2)
    all.push(news(HOUR, 'NewsFeedOpened', counts, me), news(HOUR, 'NewsFeedRevoked', counts, me))
  return all
}

/** Some answers of a member's character, and a look at the pack for adults. */
export const answers = ({ chance, members }: StoryParts, member: SimulatedMember): Story => {
  const { memberId: me, profileId, character } = member
  const sheet = on(streams.answers(profileId))
  const given = [...character.answers].slice(0, ANSWERS)
  const all: Story = given.map(([question, choice]) => {
    const isYes = choice === 1
    const own =
      question.type === 'boolean'
        ? { answerBoolean: isYes, acceptableBoolean: [isYes] }
        : { answerSingle: question.type === 'single' ? (question.options[choice] ?? null) : null }
    const bits = { given: 1 << choice, acceptable: 1 << choice }
    const answer = { ...AnswerInput.parse({}), ...own, bits }
    const named = namedQuestion(question.packId, question.id)
    const data = { profileId, ...named, isExplained: false, isNeuro: false, answer }
    return makesTrue(sheet(chance.roll() * MINUTE, 'QuestionAnswered', data, me), 'answers', me)
  })
  const [first] = given
  if (!first || members.length % 3 > 0) return all
  const [{ packId, id }] = first
  return [
    ...all,
    sheet(HOUR, 'AnswerWithdrawn', { profileId, ...namedQuestion(packId, id) }, me),
    sheet(HOUR, 'PackOptedIn', { profileId, packId: 'kink' }, me),
    sheet(DAY, 'PackOptedOut', { profileId, packId: 'kink' }, me),
    sheet(0, 'AchievementShown', { profileId, code: achievementCodes[0] }, me),
  ]
}

const scored = (chance: Dice) => ({
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
export const insights = (stage: StoryParts, member: SimulatedMember, at: number): Story => {
  const { chance, id } = stage
  const { memberId, profileId } = member
  const [other] = othersThan(stage, member, 2)
  if (!other) return []
  const suggested = on(streams.suggestions(profileId))
  const insight = on(streams.insight(profileId))
  const score = on(streams.score(profileId, other.profileId))
  const profiles = [profileId, other.profileId] as [string, string]
  const [batch, suggestionId, insightId] = [{ profileId, batchId: id() }, id(), id()]
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
  const generated = { ...batch, expiresAt: instant(at + 7 * DAY), suggestions: [suggestion] }
  const analysed = { profileId, insightId, analysis, basis: 'made', isAiGenerated: false }
  const all: Story = [
    suggested(HOUR, 'SuggestionsRequested', batch, memberId),
    suggested(MINUTE, 'SuggestionsGenerated', generated),
    score(MINUTE, 'CompatibilityScored', { ...scored(chance), profiles }),
    suggested(MINUTE, 'SuggestionViewed', { profileId, suggestionId }, memberId),
    suggested(MINUTE, 'SuggestionActedUpon', { profileId, suggestionId }, memberId),
    insight(DAY, 'InsightRequested', { profileId, insightId }, memberId),
    insight(MINUTE, 'ProfileAnalysed', analysed),
    insight(MINUTE, 'InsightConfirmed', { profileId, insightId }, memberId),
  ]
  if (chance.roll() > 0.4) return all
  return [
    ...all,
    on(streams.member(memberId))(20 * DAY, 'AiConsentWithdrawn', { memberId }, memberId),
    suggested(MINUTE, 'SuggestionsForgotten', { profileId }),
    score(0, 'ScoreForgotten', { profiles }),
  ]
}

/** One of so many members has premium, from so long after they joined on. */
export const PREMIUM = 8
const PREMIUM_AFTER = 20 * DAY

const prices = { monthly: 999, annual: 7_999 } as const

/**
 * A subscription from the checkout on, with a first week at a low price. In turns a payment is taken
 * back, a renewal stays unpaid or is paid late, or it goes on.
 */
export const premium = (
  { chance, id, members }: StoryParts,
  { memberId }: SimulatedMember,
  at: number,
): Story => {
  const turn = Math.floor(members.length / PREMIUM)
  const [checkoutId, subscriptionId, trialId] = [id(), id(), id()]
  const own = on(streams.subscription(memberId))
  const trial = on(streams.trial(trialId))
  const plan = chance.weighted({ monthly: 3, annual: 1 })
  const cents = prices[plan]
  const source = 'stripe'
  const period = (plan === 'monthly' ? 30 : 365) * DAY
  const begins = at + PREMIUM_AFTER + 7 * DAY
  const renews = begins + period
  const grace = premiumDays.grace * DAY
  const changed = { memberId, subscriptionId, plan, cents }
  const running = (until: number) => ({ ...changed, renewsAt: instant(until), endsAt: null })
  const stopped = (until: number) => ({ ...changed, renewsAt: null, endsAt: instant(until) })
  const granted = (until: number) => {
    const lasts = instant(until + grace)
    return own(0, 'EntitlementGranted', { memberId, source, until: lasts, operator: null })
  }
  const first = { memberId, paymentId: id(), plan, cents }
  const late = { ...first, paymentId: id(), paidAt: instant(renews + DAY) }
  const begun: Story = [
    trial(PREMIUM_AFTER, 'TrialReserved', { trialId, claimId: checkoutId }),
    own(0, 'CheckoutStarted', { memberId, checkoutId, plan, customer: memberId }, memberId),
    trial(MINUTE, 'TrialHad', { trialId }),
    makesTrue(
      own(0, 'SubscriptionChanged', { ...running(begins), status: 'trialing' }),
      'subscriptions',
      memberId,
    ),
    makesTrue(granted(begins), 'premium', memberId),
    own(7 * DAY, 'SubscriptionChanged', { ...running(renews), status: 'active' }),
    own(MINUTE, 'PaymentReceived', { ...first, paidAt: instant(begins) }),
    granted(renews),
  ]
  const unpaid = {
    ...own(0, 'SubscriptionChanged', { ...stopped(renews + grace), status: 'past_due' }),
    notBefore: renews,
  }
  const ended = own(grace, 'SubscriptionChanged', { ...stopped(renews + grace), status: 'ended' })
  const lapses = [unpaid, makesTrue(ended, 'lapses', memberId)]
  const isPaidLate = [
    unpaid,
    own(DAY, 'SubscriptionChanged', { ...running(renews + period), status: 'active' }),
    own(MINUTE, 'PaymentReceived', late),
    granted(renews + period),
  ]
  const isTakenBack = [
    makesTrue(own(20 * DAY, 'PaymentRefunded', first), 'refunds', memberId),
    own(0, 'SubscriptionChanged', { ...stopped(begins + 20 * DAY), status: 'ended' }),
    own(0, 'EntitlementEnded', { memberId, source, operator: null }),
    trial(0, 'TrialForgotten', { trialId }),
  ]
  const ends: readonly Story[] = [isTakenBack, lapses, [], isPaidLate, []]
  return [...begun, ...(ends[turn % ends.length] ?? [])]
}

/** A checkout that the member left. */
export const leftCheckout = ({ id }: StoryParts): Story => {
  const [trialId, claimId] = [id(), id()]
  const trial = on(streams.trial(trialId))
  return [
    trial(0, 'TrialReserved', { trialId, claimId }),
    trial(DAY, 'TrialReleased', { trialId, claimId }),
  ]
}
