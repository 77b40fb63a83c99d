import type { Position } from '../../contracts/core/event.ts'
import type { ScorerSubject } from '../../engines/ports/scorer.ts'
import type { scorerSubjects } from '../views/insights.ts'
import type { SubjectForms } from './subject-store.ts'

/** Members who consented to AI, reduced to the fields that may be analysed. */
export interface ScorerSubjects {
  readonly name: typeof scorerSubjects.name

  /** Profile ids of all members with consent, whether or not the profile exists. */
  consenting(): readonly string[]

  /** Whether the member of this profile has consented to AI. */
  hasConsent(profileId: string): boolean

  /** Whether they consented before that position, and still do. */
  hadConsentBefore(profileId: string, position: Position): boolean

  /**
   * Subjects in the given order, undefined without consent or profile; the same object until it
   * changes. By default in the form that is compared with others, without details shown to matches
   * only.
   */
  subjectsOf(
    profileIds: readonly string[],
    now: Date,
    form?: keyof SubjectForms,
  ): Promise<(ScorerSubject | undefined)[]>

  /** True once the log is folded up to `position`; false if `signal` aborts first. */
  waitForPosition(position: Position, signal: AbortSignal): Promise<boolean>

  [Symbol.asyncDispose](): Promise<void>
}
