import { hash } from 'node:crypto'
import type { AnalystSubject } from '../analyst.ts'

/** Changes whenever a comparison may say something else of the same two. */
const VERSION = 3

const digests = new WeakMap<AnalystSubject, string>()

const digestOf = (subject: AnalystSubject): string => {
  const before = digests.get(subject)
  if (before) return before
  const digest = hash('sha256', JSON.stringify(subject), 'base64url')
  digests.set(subject, digest)
  return digest
}

/**
 * What a comparison rests on, in 22 characters: the same for (a, b) and (b, a), another one when
 * either says anything else.
 */
export const inputHash = (a: AnalystSubject, b: AnalystSubject): string =>
  hash('sha256', [VERSION, ...[digestOf(a), digestOf(b)].sort()].join(), 'base64url').slice(0, 22)
