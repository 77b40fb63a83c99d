import { hash } from 'node:crypto'
import type { ScorerSubject } from '../../ports/scorer.ts'

/** Raised when a comparison of the same two subjects may give another result. */
const VERSION = 3

const digestOf = (subject: ScorerSubject): string =>
  hash('sha256', JSON.stringify(subject), 'base64url')

/** What an analysis of one profile uses, as 22 characters. */
export const subjectHash = (subject: ScorerSubject): string =>
  hash('sha256', [VERSION, digestOf(subject)].join(), 'base64url').slice(0, 22)

/** What a comparison uses, as 22 characters: the same for (a, b) and (b, a). Costs about 13 µs. */
export const inputHash = (a: ScorerSubject, b: ScorerSubject): string =>
  hash('sha256', [VERSION, ...[digestOf(a), digestOf(b)].sort()].join(), 'base64url').slice(0, 22)
