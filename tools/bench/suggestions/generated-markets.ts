import type { SeededRandom } from '../../../test/samples/seeded-random.ts'
import { drawMutual } from './draw-mutual.ts'
import type { RankingTrial } from './evaluate.ts'
import type { Market } from './market.ts'
import { generateMarket, type MarketSize } from './markets.ts'
import { mean } from './measures.ts'
import type { MemberRates } from './member-rates.ts'
import { candidateRankings, pairRankings, policyRankings } from './ranking-sets.ts'

/** The rates of a member in a market where all probabilities are known. */
const ratesIn = ({ candidates, likes }: Market): MemberRates[] =>
  candidates.map((others, member) => ({
    popularity: mean(others.map(other => likes(other, member))),
    selectivity: mean(others.map(other => likes(member, other))),
  }))

/** A generated market, with rankings that know how likely each likes each other one. */
export const generatedMarket = (chance: SeededRandom, size: MarketSize): RankingTrial => {
  const market = generateMarket(chance, size)
  const rates = ratesIn(market)
  return {
    data: { market, isMutual: drawMutual(market, chance), top: 3 },
    rankings: [
      ...candidateRankings(market, member => rates[member] as MemberRates),
      ...pairRankings(market, market),
      ...policyRankings(market),
    ],
  }
}
