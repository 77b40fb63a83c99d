import { localScorer } from '../../engines/adapters/scorer/local-scorer.ts'
import { scorerSubject } from '../../engines/adapters/scorer/subject.ts'
import type { ScorerSubject } from '../../engines/ports/scorer.ts'
import { memberParts } from './member-parts.ts'
import { atMost, type BenchRow, context, percentile } from './report.ts'

const members = (count: number): ScorerSubject[] => memberParts(count).map(scorerSubject)

const timed = async (run: () => Promise<unknown>) => {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

/** One member's ten suggestions among `count` members, by the local scorer. */
export const benchScorer = async (count: number): Promise<BenchRow[]> => {
  const { signal } = new AbortController()
  const scorer = localScorer()
  const [reader, ...others] = members(count + 1)
  if (!reader) return []
  const before = process.memoryUsage().rss
  const suggest = () => scorer.compareMany(reader, others, { best: 10, signal })

  const first = await timed(suggest)
  const again: number[] = []
  for (let run = 0; run < 20; run++) again.push(await timed(suggest))
  const grown = (process.memoryUsage().rss - before) / 1_000_000
  return [
    context(`${count} members studied and compared`, first, 'ms'),
    atMost(`ten suggestions among ${count} members, p50`, percentile(again, 0.5), 'ms', 300),
    atMost(`ten suggestions among ${count} members, p99`, percentile(again, 0.99), 'ms', 300),
    context('resident memory grown by', grown, 'MB'),
  ]
}
