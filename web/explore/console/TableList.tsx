import styled from 'styled-components'
import useSWR from 'swr'
import type { SqlTableInfo } from '../../../contracts/explore/explore.ts'
import { CardTitle, Hint } from '../../ui/typography.ts'

/** The tables that questions can be asked about, with their columns. */
export function TableList() {
  const { data: tables = [] } = useSWR<readonly SqlTableInfo[]>('/tables')
  return (
    <>
      <Title>Tables</Title>
      {tables.map(({ name, about, columns }) => (
        <Table key={name}>
          <summary>
            <code>{name}</code> <span>{about}</span>
          </summary>
          <dl>
            {columns.map(column => (
              <div key={column.name}>
                <dt>
                  <code>{column.name}</code>
                </dt>
                <dd>{column.about}</dd>
              </div>
            ))}
          </dl>
        </Table>
      ))}
      <Hint>The documents of views are on their own screen; history sql has them as tables.</Hint>
    </>
  )
}

const Title = styled(CardTitle)`
  margin-top: var(--space-4);
`

const Table = styled.details`
  border-bottom: var(--border-hair);
  font-size: var(--text-sm);

  summary {
    padding-block: 0.6875rem;
    cursor: pointer;
  }

  summary span,
  dd {
    color: var(--color-ink-2);
  }

  dl {
    padding: 0 0 var(--space-2) var(--space-4);
  }

  dl > div {
    display: grid;
    grid-template-columns: minmax(0, 10rem) minmax(0, 1fr);
    gap: var(--space-2);
  }
`
