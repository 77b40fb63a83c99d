import type { SeededRandom } from '../../../test/samples/seeded-random.ts'
import { drawMutual } from './draw-mutual.ts'
import type { RankingTrial } from './evaluate.ts'
import { mutualLike } from './market.ts'
import { marketPolicy } from './market-policy.ts'
import { generateMarket, type MarketSize } from './markets.ts'
import { mean } from './measures.ts'
import { byScore, policyRanking, randomRanking } from './ranking.ts'

/** A generated market, with rankings that know how likely each likes each other one. */
export const generatedMarket = (chance: SeededRandom, size: MarketSize): RankingTrial => {
  const market = generateMarket(chance, size)
  const { candidates, likes } = market
  const popularity = candidates.map((others, member) =>
    mean(others.map(other => likes(other, member))),
  )
  return {
    data: { market, isMutual: drawMutual(market, chance), top: 3 },
    rankings: [
      randomRanking(market),
      byScore('popularity', market, (_, other) => popularity[other] ?? 0),
      byScore('reciprocal product', market, (viewer, other) => mutualLike(market, viewer, other)),
      policyRanking('market, most matches', marketPolicy(market, 0)),
      policyRanking('market, fair', marketPolicy(market, 1)),
    ],
  }
}
