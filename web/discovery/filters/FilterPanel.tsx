import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../../contracts/core/limits.ts'
import { type FilterType, needsPremium } from '../../../contracts/discovery/filter-types.ts'
import { LoadState } from '../../data/LoadState.tsx'
import { useSession } from '../../data/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Grow, Row, Stack } from '../../ui/layout.ts'
import { Hint, Muted, SectionTitle } from '../../ui/typography.ts'
import { AddFilterSheet } from './AddFilterSheet.tsx'
import { FilterRow } from './FilterRow.tsx'
import { type Filter, type FilterKind, newFilter } from './filter-model.ts'
import { isRange, OwnRange } from './OwnRange.tsx'
import { texts } from './texts.ts'
import { useFilterList } from './use-filter-list.ts'

/** One list of filters, saved with each change. */
export function FilterPanel({ kind }: { kind: FilterKind }) {
  const list = useFilterList(kind)
  const { title, lead } = texts.lists[kind]
  return (
    <Stack>
      <Stack $gap={1}>
        <SectionTitle>{title}</SectionTitle>
        <Muted>{lead}</Muted>
      </Stack>
      <LoadState read={list.read} what={texts.lists.what} height="12rem">
        {filters => (
          <>
            {kind === 'discovery' && <OwnRange filters={filters} onChange={list.change} />}
            <Filters
              kind={kind}
              filters={filters}
              problems={list.problems}
              onChange={list.change}
            />
            {list.isUnsaved && (
              <Row role="status">
                <Grow>{texts.lists.unsaved}</Grow>
                <Button small onClick={list.saveAgain}>
                  {texts.lists.saveAgain}
                </Button>
                <Button small rank={3} onClick={list.discard}>
                  {texts.lists.discard}
                </Button>
              </Row>
            )}
          </>
        )}
      </LoadState>
    </Stack>
  )
}

type FiltersProps = {
  kind: FilterKind
  filters: readonly Filter[]
  /** The server's objections by filter id. */
  problems: ReadonlyMap<string, string>
  onChange: (filters: readonly Filter[]) => void
}

function Filters({ kind, filters, problems, onChange }: FiltersProps) {
  const session = useSession()
  const hasPremium = session.status === 'member' && session.user.premium.active
  const [openIds, setOpenIds] = useState<readonly string[]>([])
  const [isAdding, setAdding] = useState(false)
  const adder = useRef<HTMLButtonElement>(null)
  const focusFilter = useFocusFilter()

  const add = (type: FilterType) => {
    const filter = newFilter(type, kind)
    setAdding(false)
    setOpenIds([...openIds, filter.id])
    onChange([...filters, filter])
    focusFilter(filter.id)
  }
  const remove = (id: string) => {
    onChange(filters.filter(one => one.id !== id))
    adder.current?.focus()
  }
  const { add: addLabel, none } = texts.lists[kind]
  const listed = kind === 'discovery' ? filters.filter(one => !isRange(one)) : filters
  return (
    <>
      {listed.length === 0 ? (
        <Muted $size="sm">{none}</Muted>
      ) : (
        <Card as="ul" $tight>
          {listed.map(filter => (
            <FilterRow
              key={filter.id}
              filter={filter}
              kind={kind}
              isLocked={kind === 'discovery' && !hasPremium && needsPremium(filter.filterType)}
              problem={problems.get(filter.id)}
              isOpen={openIds.includes(filter.id) || problems.has(filter.id)}
              onOpen={isOpen =>
                setOpenIds([
                  ...openIds.filter(id => id !== filter.id),
                  ...(isOpen ? [filter.id] : []),
                ])
              }
              onChange={next => onChange(filters.map(one => (one.id === filter.id ? next : one)))}
              onDelete={() => remove(filter.id)}
            />
          ))}
        </Card>
      )}
      {filters.length < limits.filters && (
        <Add type="button" ref={adder} onClick={() => setAdding(true)}>
          <Icon of={Plus} />
          {addLabel}
        </Add>
      )}
      <Rules>{texts.lists.limit(limits.listChangesPerDay)}</Rules>
      <AddFilterSheet
        kind={kind}
        hasPremium={hasPremium}
        open={isAdding}
        onClose={() => setAdding(false)}
        added={filters.map(({ filterType }) => filterType)}
        onAdd={add}
      />
    </>
  )
}

/** Focuses a new filter's name once its row is rendered and the sheet has returned the focus. */
function useFocusFilter(): (id: string) => void {
  const [id, setId] = useState<string>()
  useEffect(() => {
    if (id === undefined) return
    const frame = requestAnimationFrame(() => {
      document.getElementById(`filter-${id}`)?.focus()
      setId(undefined)
    })
    return () => cancelAnimationFrame(frame)
  }, [id])
  return setId
}

const Add = styled.button`
  display: flex;
  gap: var(--space-3);
  align-items: center;
  justify-content: center;
  width: 100%;
  min-height: 3.5rem;
  border: 1.5px dashed var(--color-line-strong);
  border-radius: var(--radius-lg);
  color: var(--color-link);
  font-weight: var(--weight-bold);
`

const Rules = styled(Hint)`
  text-align: center;
`
