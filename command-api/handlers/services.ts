import type { DomainEvent } from '../../contracts/events.ts'
import type { invitationStates, SignUpMode } from '../../contracts/identity/passkeys.ts'
import type { LikesPerDay } from '../../contracts/matching/likes.ts'
import type { Gazetteer } from '../../engines/adapters/gazetteer/gazetteer.ts'
import type { ImageProcessor } from '../../engines/adapters/images/image-processor.ts'
import type { RemovedPhotos } from '../../engines/adapters/images/removed-photos.ts'
import type { Dispatch } from '../../engines/log/dispatch.ts'
import type { Clock } from '../../engines/ports/clock.ts'
import type { EventLog } from '../../engines/ports/event-log.ts'
import type { Jobs } from '../../engines/ports/jobs.ts'
import type { Keys } from '../../engines/ports/keys.ts'
import type { Media } from '../../engines/ports/media.ts'
import type { Payments } from '../../engines/ports/payments.ts'
import type { ReadModels } from '../../engines/ports/read-models.ts'
import type { Scorer } from '../../engines/ports/scorer.ts'
import type { DailyAllowances } from '../../engines/records/daily-allowances.ts'
import type { HeldAllowances } from '../../engines/records/held-allowances.ts'
import type { Sessions } from '../../engines/records/sessions.ts'
import type { ShortLived } from '../../engines/records/short-lived.ts'
import type { Discovery } from '../../projections/discovery/open-discovery.ts'

/**
 * Limits how many members are shown to a member for the first time on a UTC day, in all lists of
 * strangers together: the deck, likes, hangouts and groups.
 */
export type NewCards = {
  /**
   * Those of `profileIds` that the member may see today: already shown ones, and new ones up to the
   * day's allowance, against which they count from now on.
   */
  admit(member: string, profileIds: readonly string[], now: Date): Promise<string[]>
  /** Admits all of them, or none if the day's allowance is too small. Returns whether it did. */
  admitAll(member: string, profileIds: readonly string[], now: Date): Promise<boolean>
  /** Stores the remaining counts. */
  [Symbol.asyncDispose](): Promise<void>
}

/** `key` identifies a session; only its token gives access. */
type Session = {
  readonly key: string
  readonly memberId: string
  readonly expiresAt: number
}

/** A session as shown to its member. */
export type OwnSession = {
  readonly key: string
  readonly startedAt: number
  readonly notedAt: number
  readonly device: string | null
  readonly passkeyId: string | null
}

type BegunBy = Partial<Pick<OwnSession, 'device' | 'passkeyId'>>

export type EndedSessionsListener = {
  /** A session ended. Called at least once for each. */
  ended(key: string): void
  /** Sessions may have ended unnoticed: check whether those in use are still active. */
  missed(): void
}

/** The sessions of members. The store has only hashes of tokens, which give no access. */
export type MemberSessions = {
  /** Starts a session and returns its only token. */
  start(memberId: string, by?: BegunBy): Promise<{ token: string } & Session>
  /**
   * The session of a token. `renewed` if it was extended now; it is not while the store is faulty.
   */
  find(token: string): Promise<(Session & { renewed: boolean }) | undefined>
  isActive(key: string): Promise<boolean>
  list(memberId: string): Promise<readonly OwnSession[]>
  end(key: string): Promise<void>
  /** Ends what a passkey began, except the session with this key. */
  endBegunBy(memberId: string, passkeyId: string, except: string): Promise<void>
  endByToken(token: string): Promise<void>
  endAll(memberId: string): Promise<void>
  /** Calls `listener` for every session that any process ends. */
  onEnd(listener: EndedSessionsListener): void
}

/** A person who wants to become a member. */
export type Applicant = {
  /** Network address. */
  readonly ip: string
  /** Of the link that they opened, if they opened one. */
  readonly invitationId: string | undefined
}

/** Lets new members in, by passkey or by another provider: `KITH_SIGN_UP`, and a number for each address and day. */
export type Admissions = {
  readonly mode: SignUpMode
  /** The id of an invitation from the secret of its link, which is stored nowhere. */
  invitationId(token: string | undefined): Promise<string | undefined>
  stateOf(invitationId: string): Promise<(typeof invitationStates)[number]>
  /** Whether an applicant would be let in now. @throws {Refusal} one of `signUpRefusals`. */
  ask(applicant: Applicant): Promise<void>
  /**
   * Counts an applicant and takes a place of the invitation, where one is needed; a repeat under the
   * same `id`, of the account or the member, takes no second place.
   * @returns the id of the invitation; null where none was needed.
   * @throws {Refusal} one of `signUpRefusals`.
   */
  admit(applicant: Applicant, id: string): Promise<string | null>
}

/** The site that passkeys belong to. */
export type PasskeySite = {
  /** The domain (WebAuthn's relying party id): passkeys work there and nowhere else. */
  readonly domain: string
  readonly origin: string
  /** `iss` of the accounts at Kith's own provider. */
  readonly issuer: string
}

/** What handlers work with. */
export type Services = {
  readonly log: EventLog<DomainEvent>
  readonly dispatch: Dispatch
  readonly views: ReadModels
  readonly jobs: Jobs
  readonly sessions: Sessions
  readonly shortLived: ShortLived
  readonly allowances: DailyAllowances
  readonly held: HeldAllowances
  readonly removedPhotos: RemovedPhotos
  readonly keys: Keys
  readonly media: Media
  readonly imageProcessor: ImageProcessor
  readonly gazetteer: Gazetteer
  readonly scorer: Scorer
  readonly payments: Payments
  readonly discovery: Discovery
  readonly clock: Clock
  readonly likesPerDay: LikesPerDay
  readonly newCards: NewCards
  readonly memberSessions: MemberSessions
  /** The key that browsers subscribe with, and whether they may be pushed on this machine. */
  readonly push: { readonly publicKey: string; readonly allowsLoopback: boolean }
  readonly admissions: Admissions
  /** Where passkeys sign people in; undefined where another provider does. */
  readonly passkeySite: PasskeySite | undefined
  /** Whether premium can be bought; elsewhere everybody has its filters and sees who likes them. */
  readonly sellsPremium: boolean
  /** Whether new members are newcomers: not where the local sign-in is for this machine alone. */
  readonly limitsNewcomers: boolean
  /** Whether photos of new accounts wait blurred until the staff have looked. */
  readonly reviewsPhotos: boolean
  /** Address of the operators. */
  readonly contactEmail: string | undefined
  /** Whether everyone may see how much was reported and decided, by quarter. */
  readonly showsTransparency: boolean
}

export type SignInServices = Omit<
  Services,
  | 'newCards'
  | 'memberSessions'
  | 'push'
  | 'admissions'
  | 'passkeySite'
  | 'limitsNewcomers'
  | 'showsTransparency'
  | 'reviewsPhotos'
  | 'sellsPremium'
>
