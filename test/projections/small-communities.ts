import fc from 'fast-check'
import type { DomainEvent } from '../../contracts/events.ts'
import { modes } from '../../contracts/profiles/mode-labels.ts'
import { namedQuestion } from '../../contracts/questions/question-events.ts'
import { packIds } from '../../contracts/questions/question-packs.ts'
import { passkeyAdded, profileCreated } from './histories.ts'

/** One of a dozen members; the first ones do most. */
const member = fc.nat({ max: 11 }).chain(most => fc.nat({ max: most }).map(n => `member ${n}`))
const pair = fc.uniqueArray(member, { minLength: 2, maxLength: 2 }) as fc.Arbitrary<
  [string, string]
>
const mode = fc.constantFrom(...modes)
const some = fc.nat({ max: 7 }).map(n => `thing ${n}`)

const matchesAndMessages = fc
  .record({ pair, mode, matchId: fc.uuid() })
  .chain(({ pair: profiles, mode, matchId }) => {
    const sender = fc.constantFrom(...profiles)
    const sent = sender.map(
      (from): DomainEvent => ({
        type: 'MessageSent',
        data: { matchId, messageId: matchId, from, to: profiles[0], content: '' },
      }),
    )
    const matched: DomainEvent = { type: 'Matched', data: { matchId, profiles, mode } }
    return fc.array(sent, { maxLength: 4 }).map(all => [matched, ...all])
  })
const ofPayments = fc
  .record({
    memberId: member,
    status: fc.constantFrom('trialing', 'active', 'ended'),
    cents: fc.constantFrom(500, 2_000),
  })
  .chain(({ memberId, status, cents }) => {
    const data = {
      memberId,
      subscriptionId: memberId,
      plan: 'monthly',
      renewsAt: null,
      endsAt: null,
    }
    return fc.constantFrom<DomainEvent>(
      { type: 'SubscriptionChanged', data: { ...data, plan: 'monthly', cents, status } },
      { type: 'PaymentRefunded', data: { memberId, paymentId: memberId, plan: 'monthly', cents } },
    )
  })
/** A Kith account from its opening on, or an invitation. */
const ofAccounts = fc
  .record({
    accountId: fc.uuid(),
    way: fc.constantFrom('open', 'open', 'open', 'invitation', 'linked'),
    passkeys: fc.constantFrom(1, 1, 1, 2, 5),
    removed: fc.nat({ max: 1 }),
    codes: fc.constantFrom(0, 0, 1, 2),
    isClosed: fc.nat({ max: 9 }).map(n => n === 0),
  })
  .map(({ accountId, way, passkeys, removed, codes, isClosed }): DomainEvent[] => [
    ...(way === 'invitation'
      ? [{ type: 'SignUpInvitationUsed', data: { invitationId: 'thing' } } as const]
      : []),
    { type: 'KithAccountOpened', data: { accountId, way } },
    ...Array.from({ length: passkeys }, (_, n) => passkeyAdded(accountId, `key ${n}`)),
    ...(removed === 1
      ? [{ type: 'PasskeyRemoved', data: { accountId, passkeyId: 'key 0' } } as const]
      : []),
    ...Array.from(
      { length: codes },
      (_, n) => ({ type: 'RecoveryCodeUsed', data: { accountId, codeId: `code ${n}` } }) as const,
    ),
    ...(isClosed ? [{ type: 'KithAccountClosed', data: { accountId } } as const] : []),
  ])
const single: fc.Arbitrary<DomainEvent> = fc.oneof(
  member.map((profileId): DomainEvent => profileCreated(profileId)),
  fc
    .record({ pair, mode, action: fc.constantFrom('like', 'pass') })
    .map(
      ({ pair: [by, on], ...data }): DomainEvent => ({ type: 'Swiped', data: { by, on, ...data } }),
    ),
  fc.record({ matchId: some, by: member }).map(
    (data): DomainEvent => ({
      type: 'MessagesRead',
      data: { ...data, upTo: 1 },
    }),
  ),
  fc
    .record({
      profileId: member,
      pack: fc.constantFrom(...packIds.slice(0, 3)),
      n: fc.nat({ max: 9 }),
    })
    .map(
      ({ profileId, pack, n }): DomainEvent => ({
        type: 'QuestionAnswered',
        data: {
          profileId,
          ...namedQuestion(pack, `q_${n}`),
          isExplained: false,
          isNeuro: false,
          answer: null,
        },
      }),
    ),
  fc.record({ groupId: some, profileId: member }).chain(data =>
    fc.constantFrom<DomainEvent>(
      {
        type: 'GroupJoined',
        data: { ...data, rsvpStatus: 'maybe', through: 'open', by: data.profileId },
      },
      { type: 'GroupLeft', data: { ...data, by: data.profileId } },
    ),
  ),
  fc.record({ invitationId: some, pair }).map(
    ({ invitationId, pair: [inviter, invitee] }): DomainEvent => ({
      type: 'HangoutAccepted',
      data: { invitationId, inviter, invitee },
    }),
  ),
  ofPayments,
)
/** Events of at most twelve members with times: of all kinds or a few, an hour, a day or a week apart. */
export const smallCommunities = fc
  .record({
    parts: fc.array(
      fc.oneof(
        single.map(one => [one]),
        matchesAndMessages,
        ofAccounts,
      ),
      {
        maxLength: 150,
        size: 'max',
      },
    ),
    kinds: fc.option(
      fc.subarray([
        'Swiped',
        'MessagesRead',
        'Matched',
        'QuestionAnswered',
        'SubscriptionChanged',
        'KithAccountOpened',
        'SignUpInvitationUsed',
      ]),
    ),
    step: fc.constantFrom(1, 30, 7 * 24).map(hours => hours * 3_600_000),
  })
  .map(({ parts, kinds, step }) =>
    parts
      .filter(([first]) => !kinds || kinds.includes(first?.type ?? ''))
      .flat()
      .map((event, n) => ({
        ...event,
        at: new Date(Date.UTC(2026, 0, 5) + n * step).toISOString(),
      })),
  )
