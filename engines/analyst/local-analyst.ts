import type { Analyst, AnalystSubject, Compatibility, RankedComparison } from '../analyst.ts'
import { extractFeatures, type Features } from './extract-features.ts'
import { commonFactors } from './factors.ts'
import { reasonFor } from './reason.ts'
import { scoreFeatures } from './score.ts'
import { createWordLookup } from './words.ts'

/** How long comparing may hold up the rest of the process before it lets others run. */
const sliceMs = 4

/** Time in slices: whoever finds one over lets others run, unless it is time to stop. */
const slices = (signal: AbortSignal) => {
  let ends = performance.now() + sliceMs
  return {
    isOver: () => performance.now() >= ends || signal.aborted,
    async next() {
      signal.throwIfAborted()
      await new Promise<void>(resolve => setImmediate(resolve))
      ends = performance.now() + sliceMs
    },
  }
}

/** An analyst on this machine, which also writes reasons for factors that another one chose. */
export type LocalAnalyst = Analyst & {
  /** Why two members may suit each other, by their true factors in this order; others are left out. */
  reasonFrom(
    subjects: readonly [AnalystSubject, AnalystSubject],
    factors: readonly string[],
  ): string
}

/**
 * Compares by counting words, hobbies and answers on this machine: the same inputs give the same
 * answer, for ever and everywhere. 10,000 members that were studied before take some 20 ms, new
 * ones about ten times that; either way other work is let through every few milliseconds.
 */
export const localAnalyst = (): LocalAnalyst => {
  const words = createWordLookup()
  const studied = new WeakMap<AnalystSubject, Features>()
  const featuresOf = (subject: AnalystSubject): Features => {
    const before = studied.get(subject)
    if (before) return before
    const features = extractFeatures(subject, words)
    studied.set(subject, features)
    return features
  }

  const compareSubjects = (a: AnalystSubject, b: AnalystSubject): Compatibility => {
    const features = [featuresOf(a), featuresOf(b)] as const
    const factors = commonFactors([a, b], features, words)
    return {
      ...scoreFeatures(...features),
      factors: factors.map(({ key }) => key),
      reason: reasonFor(factors, ...features),
      isAiGenerated: false,
    }
  }

  return {
    reasonFrom([a, b], keys) {
      const features = [featuresOf(a), featuresOf(b)] as const
      const known = new Map(
        commonFactors([a, b], features, words).map(factor => [factor.key, factor]),
      )
      const chosen = keys.flatMap(key => known.get(key) ?? [])
      return reasonFor(chosen, ...features)
    },

    async precompute(subjects, { signal }) {
      const slice = slices(signal)
      const [first] = subjects
      for (const subject of subjects) {
        if (slice.isOver()) await slice.next()
        // Compared with one as well: code that has run is quick when somebody waits for it.
        scoreFeatures(featuresOf(first ?? subject), featuresOf(subject))
      }
    },

    async compare(reader, other, { signal }) {
      signal.throwIfAborted()
      return compareSubjects(reader, other)
    },

    async compareMany(reader, others, { best = others.length, signal }) {
      const mine = featuresOf(reader)
      const overall = new Float64Array(others.length)
      const slice = slices(signal)
      for (let at = 0; at < others.length; at++) {
        if (slice.isOver()) await slice.next()
        overall[at] = scoreFeatures(mine, featuresOf(others[at] as AnalystSubject)).overall
      }
      const scoreOf = (index: number) => overall[index] as number
      const ranked = Uint32Array.from(others.keys()).sort(
        (a, b) => scoreOf(b) - scoreOf(a) || a - b,
      )
      return Array.from(
        ranked.subarray(0, best),
        (index): RankedComparison => ({
          index,
          compatibility: compareSubjects(reader, others[index] as AnalystSubject),
        }),
      )
    },
  }
}
