import Plus from 'lucide-react/icons/plus'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { type FilterType, needsPremium } from '../../../contracts/filter-types.ts'
import { limits } from '../../../contracts/limits.ts'
import { LoadState } from '../../data/LoadState.tsx'
import { useSession } from '../../identity/session.ts'
import { Card } from '../../ui/Card.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Stack } from '../../ui/layout.ts'
import { Hint, Muted, SectionTitle } from '../../ui/text.ts'
import { AddFilterSheet } from './AddFilterSheet.tsx'
import { FilterRow } from './FilterRow.tsx'
import { type Filter, type FilterKind, newFilter } from './filter-model.ts'
import { useFilterList } from './use-filter-list.ts'

const texts = {
  discovery: {
    title: 'Who You Want to See',
    lead: 'A person comes into your deck when every filter that is switched on agrees. Within one filter, any of your choices will do.',
    add: 'Add a filter',
    none: 'No filters yet: the age range and the distance of your profile decide.',
  },
  block: {
    title: "Who Can't See You",
    lead: 'These people never meet you here, and you never meet them. Nobody is told, and it costs nothing.',
    add: 'Add a privacy filter',
    none: 'Nobody is kept away yet.',
  },
} as const

/** One list of filters: each change of a row is saved as it is made. */
export function FilterPanel({ kind }: { kind: FilterKind }) {
  const { read, save } = useFilterList(kind)
  const { title, lead } = texts[kind]
  return (
    <Stack>
      <Stack $gap={1}>
        <SectionTitle>{title}</SectionTitle>
        <Muted>{lead}</Muted>
      </Stack>
      <LoadState read={read} what="filters" height="12rem">
        {filters => <Filters {...{ kind, filters, save }} />}
      </LoadState>
    </Stack>
  )
}

type FiltersProps = {
  kind: FilterKind
  filters: readonly Filter[]
  save: (filters: readonly Filter[]) => void
}

function Filters({ kind, filters, save }: FiltersProps) {
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
    save([...filters, filter])
    focusFilter(filter.id)
  }
  const remove = (id: string) => {
    save(filters.filter(one => one.id !== id))
    adder.current?.focus()
  }
  const { add: addLabel, none } = texts[kind]
  return (
    <>
      {filters.length === 0 ? (
        <Muted $size="sm">{none}</Muted>
      ) : (
        <Card as="ul" $tight>
          {filters.map(filter => (
            <FilterRow
              key={filter.id}
              {...{ filter, kind }}
              isLocked={kind === 'discovery' && !hasPremium && needsPremium(filter.filterType)}
              isOpen={openIds.includes(filter.id)}
              onOpen={isOpen =>
                setOpenIds([
                  ...openIds.filter(id => id !== filter.id),
                  ...(isOpen ? [filter.id] : []),
                ])
              }
              onChange={next => save(filters.map(one => (one.id === filter.id ? next : one)))}
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
      <Saved>Changes are saved as you make them.</Saved>
      <AddFilterSheet
        {...{ kind, hasPremium }}
        open={isAdding}
        onClose={() => setAdding(false)}
        added={filters.map(({ filterType }) => filterType)}
        onAdd={add}
      />
    </>
  )
}

/** Focuses a new filter's name once its row is there and the sheet has given the focus back. */
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

const Saved = styled(Hint)`
  text-align: center;
`
