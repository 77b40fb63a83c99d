import { useState } from 'react'
import type { SqlResult } from '../../contracts/explore/explore.ts'
import { Chart } from './Chart.tsx'
import { Controls, SmallSelect } from './parts.tsx'
import { drawingOf, EACH_NUMBER, numbersIn, seriesOf } from './result-series.ts'

/** A chart of an answer, if there is something to draw, and the choice of what it draws. */
export function AnswerChart({ result }: { result: SqlResult }) {
  const [drawing, onChange] = useState(() => drawingOf(result))
  if (!drawing) return null
  const { kind, of, along, by } = drawing
  const named = (names: readonly string[]) => names.map(name => [name, name] as const)
  const all = named(result.columns.map(({ name }) => name))
  return (
    <>
      <Controls>
        <SmallSelect
          label="Chart"
          value={kind}
          onChange={value => onChange({ ...drawing, kind: value === 'line' ? 'line' : 'bars' })}
          options={[
            ['bars', 'Bars'],
            ['line', 'Lines'],
          ]}
        />
        <SmallSelect
          label="of"
          value={of}
          onChange={value => onChange({ ...drawing, of: value })}
          options={[...named(numbersIn(result)), [EACH_NUMBER, 'each number']]}
        />
        <SmallSelect
          label="along"
          value={along}
          onChange={value => onChange({ ...drawing, along: value })}
          options={all}
        />
        <SmallSelect
          label="for each"
          value={by}
          onChange={value => onChange({ ...drawing, by: value })}
          options={[['', 'none'], ...all]}
        />
      </Controls>
      <Chart
        kind={kind}
        label={`Chart: ${of === EACH_NUMBER ? 'each number' : of} along ${along}${by && ` for each ${by}`}`}
        {...seriesOf(result, drawing)}
      />
    </>
  )
}
