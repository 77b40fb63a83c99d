import { setImmediate as turn } from 'node:timers/promises'
import { ageNow } from '../../contracts/profiles/profiles.ts'
import type { ProfileDocument } from '../../domain/profiles/profile.ts'
import { comparedSubject, scorerSubject } from '../../engines/adapters/scorer/subject.ts'
import type { ScorerSubject } from '../../engines/ports/scorer.ts'
import { createLruCache } from '../../engines/primitives/lru-cache.ts'

/** Profiles read before yielding to the event loop: a few milliseconds. */
const PAGE = 100

/** Two forms of a profile: `own` for the analysis of its member, `compared` for scores with others. */
export type SubjectForms = { readonly own: ScorerSubject; readonly compared: ScorerSubject }

type CachedSubject = SubjectForms & { readonly until: number }

/** Reads profiles in the order of the ids. `isFresh` is false when the view was behind. */
export type ReadProfiles = (
  ids: readonly string[],
) => Promise<{ documents: readonly (ProfileDocument | undefined)[]; isFresh: boolean }>

/** The next instant at which a declared age grows, in milliseconds. */
const nextBirthday = ({ declaredAt }: ProfileDocument, now: Date): number => {
  const day = new Date(declaredAt)
  day.setUTCFullYear(now.getUTCFullYear())
  if (day <= now) day.setUTCFullYear(now.getUTCFullYear() + 1)
  return day.getTime()
}

const toCached = (profile: ProfileDocument, now: Date): CachedSubject => {
  const age = ageNow(profile.age, profile.declaredAt, now)
  const own = scorerSubject({ ...profile, aiConsent: true, age })
  return {
    own,
    compared: comparedSubject(own, profile.detailsVisibility === 'public'),
    until: nextBirthday(profile, now),
  }
}

/** Holds at most `maxSubjects`, about 4 kB each; the least recently used is evicted first. */
export const createSubjectStore = (read: ReadProfiles, maxSubjects: number) => {
  const subjects = createLruCache<string, CachedSubject>(maxSubjects)
  /** Ids that changed during a read. */
  const loads = new Set<Set<string>>()

  const load = async (ids: readonly string[], now: Date, into: Map<string, SubjectForms>) => {
    const changed = new Set<string>()
    loads.add(changed)
    try {
      for (let from = 0; from < ids.length; from += PAGE) {
        if (from > 0) await turn()
        const { documents, isFresh } = await read(ids.slice(from, from + PAGE))
        for (const document of documents) {
          if (!document) continue
          const { profileId } = document
          const found = toCached(document, now)
          into.set(profileId, found)
          if (isFresh && !changed.has(profileId)) subjects.set(profileId, found)
        }
      }
    } finally {
      loads.delete(changed)
    }
  }

  return {
    /** The subjects of these profiles, by id; members without a profile are left out. */
    async of(ids: readonly string[], now: Date): Promise<ReadonlyMap<string, SubjectForms>> {
      const found = new Map<string, SubjectForms>()
      const missing: string[] = []
      for (const id of ids) {
        const one = subjects.get(id)
        if (one && now.getTime() < one.until) found.set(id, one)
        else missing.push(id)
      }
      if (missing.length > 0) await load(missing, now, found)
      return found
    },

    forget(id: string): void {
      subjects.delete(id)
      for (const changed of loads) changed.add(id)
    },
  }
}
