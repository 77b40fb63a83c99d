import type { DomainEvent } from '../contracts/core/event-types.ts'
import type { LikesPerDay } from '../contracts/matching/likes.ts'
import type { Gazetteer } from '../engines/adapters/gazetteer/gazetteer.ts'
import type { ImageProcessor } from '../engines/adapters/images/image-processor.ts'
import type { Dispatch } from '../engines/log/dispatch.ts'
import type { Clock } from '../engines/ports/clock.ts'
import type { EventLog } from '../engines/ports/event-log.ts'
import type { Jobs } from '../engines/ports/jobs.ts'
import type { Keys } from '../engines/ports/keys.ts'
import type { Media } from '../engines/ports/media.ts'
import type { Payments } from '../engines/ports/payments.ts'
import type { ReadModels } from '../engines/ports/read-models.ts'
import type { Scorer } from '../engines/ports/scorer.ts'
import type { DailyAllowances } from '../engines/records/daily-allowances.ts'
import type { Sessions } from '../engines/records/sessions.ts'
import type { Discovery } from '../projections/discovery/open-discovery.ts'
import type { NewCards } from './discovery/new-cards.ts'
import type { Admissions } from './identity/admissions.ts'
import type { MemberSessions } from './identity/member-sessions.ts'
import type { PasskeySite } from './identity/passkeys/site.ts'

export type Services = {
  readonly log: EventLog<DomainEvent>
  readonly dispatch: Dispatch
  readonly views: ReadModels
  readonly jobs: Jobs
  readonly sessions: Sessions
  readonly allowances: DailyAllowances
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
  /** Address of the operators. */
  readonly contactEmail: string | undefined
}

export type SignInServices = Omit<
  Services,
  | 'newCards'
  | 'memberSessions'
  | 'push'
  | 'admissions'
  | 'passkeySite'
  | 'limitsNewcomers'
  | 'sellsPremium'
>
