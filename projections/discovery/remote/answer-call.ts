import { setImmediate as nextTurn } from 'node:timers/promises'
import type { DiscoveryIndex } from '../discovery-index.ts'
import type { OpenDiscoveryIndex } from '../open-discovery-index.ts'
import type { CallAnswer, CallName, CallParams } from './discovery-protocol.ts'
import { factsOf, type PairFacts } from './pair-facts.ts'

/** How many members' facts are computed before other calls have their turn. */
const FACTS_AT_ONCE = 200

const date = (now: number): Date => new Date(now)

/** Facts about many members, in turns with other calls; a deck's are done in one. */
const factsOfAll = async (
  index: DiscoveryIndex,
  { viewer, others, now, comparisons }: CallParams<'between'>,
): Promise<PairFacts[]> => {
  const between = await index.between(viewer, others, date(now), { comparisons })
  const facts: PairFacts[] = []
  for (const other of others) {
    if (facts.length > 0 && facts.length % FACTS_AT_ONCE === 0) await nextTurn()
    facts.push(factsOf(between, other, { comparisons }))
  }
  return facts
}

type Answers = {
  readonly [N in CallName]: (
    index: OpenDiscoveryIndex,
    params: CallParams<N>,
  ) => Promise<CallAnswer<N>>
}

/** How each call is answered by the index of this process. */
const answers: Answers = {
  async candidates(index, { viewer, mode, now, limit, withFacts }) {
    const cards = await index.rankedCandidates(viewer, mode, { now: date(now), limit })
    if (!withFacts) return [...cards]
    const others = cards.map(({ id }) => id)
    const facts = await factsOfAll(index, { viewer, others, now, comparisons: false })
    return cards.map((card, number) => ({ ...card, facts: facts[number] as PairFacts }))
  },
  regionsSought: async (index, { viewer, regions }) => [
    ...(await index.regionsSought(viewer, regions)),
  ],
  between: factsOfAll,
  likeCount: (index, { viewer, now }) => index.likeCount(viewer, date(now)),
  likers: async (index, { viewer, now }) =>
    (await index.likers(viewer, date(now))).map(({ id, modes }) => ({ id, modes: [...modes] })),
  recordedSwipes: async (index, { viewer }) => [...(await index.recordedSwipes(viewer))],
  lifts: async (index, { viewer }) => [...(await index.lifts(viewer))],
  filterEffects: async (index, { viewer, mode, now }) => {
    const { hidden, within } = await index.filterEffects(viewer, mode, date(now))
    return { hidden: [...hidden], within: [...within] }
  },
  countDescribed: async (index, { viewer, rules, now }) => [
    ...(await index.countDescribed(viewer, rules, date(now))),
  ],
  async health(index) {
    const { failure } = index.status()
    return failure ? { failure: failure.code } : {}
  },
}

/** The answer of an index to a call. @throws what the index throws, e.g. a `Refusal`. */
export const answerCall = <N extends CallName>(
  index: OpenDiscoveryIndex,
  name: N,
  params: CallParams<N>,
): Promise<CallAnswer<N>> => answers[name](index, params)
