import type { Position } from '../../contracts/event.ts'
import type { AnalystSubject } from '../../engines/analyst.ts'
import type { analystSubjects } from '../insights.ts'

/** Whom an analyst may read: members who agreed to AI, reduced to what may be analysed. */
export interface AnalystSubjects {
  readonly name: typeof analystSubjects.name

  /** The profiles of all who have agreed to AI, made or not. */
  consenting(): readonly string[]

  /** Whether the member of this profile has agreed to AI. */
  hasConsent(profileId: string): boolean

  /** Whether they had agreed before that position, and still do. */
  hadConsentBefore(profileId: string, position: Position): boolean

  /**
   * What may be analysed of these profiles, in their order; undefined for who has not agreed or has
   * no profile. The same object for as long as nothing of it changes, so that it is studied once.
   */
  subjectsOf(profileIds: readonly string[], now: Date): Promise<(AnalystSubject | undefined)[]>

  /** True once everything up to `position` is known here; false if `signal` aborts first. */
  waitForPosition(position: Position, signal: AbortSignal): Promise<boolean>

  [Symbol.asyncDispose](): Promise<void>
}
