import { Check, Eye, EyeOff, Plus, ShieldCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
import { limits } from '../../../contracts/core/limits.ts'
import { type FilterType, needsPremium } from '../../../contracts/discovery/filter-types.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { useTakesPayments } from '../../data/installation.ts'
import { LoadState } from '../../data/LoadState.tsx'
import { useSession } from '../../data/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Split } from '../../ui/columns.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Grow, inColumn, inRow, Row, Stack } from '../../ui/layout.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ScreenFrame } from '../../ui/ScreenFrame.tsx'
import { Segmented, SegmentedPanel, SegmentedTabs } from '../../ui/SegmentedTabs.tsx'
import { CardTitle, Hint, Muted, SectionTitle } from '../../ui/typography.ts'
import { AddFilterSheet } from './AddFilterSheet.tsx'
import { FilterRow } from './FilterRow.tsx'
import { type Filter, type FilterKind, newFilter } from './filter-model.ts'
import { isRange, OwnRange } from './OwnRange.tsx'
import { texts } from './texts.ts'
import { useFilterList } from './use-filter-list.ts'

const tabs = [
  { value: 'discovery', label: texts.screen.discovery, icon: Eye },
  { value: 'block', label: texts.screen.privacy, icon: EyeOff },
] as const

/** `/filter-settings`: the discovery filters and the block filters of a member. */
export function FilterSettingsScreen() {
  const [kind, setKind] = useState<FilterKind>('discovery')
  return (
    <ScreenFrame title={texts.screen.title} back={{ to: pageAt('/'), label: texts.screen.back }}>
      <Segmented value={kind} onValueChange={next => setKind(next as FilterKind)}>
        <SegmentedTabs label={texts.screen.tabs} options={tabs} />
        <SegmentedPanel value={kind}>
          <Split $from={64} $gap={6}>
            <FilterPanel key={kind} kind={kind} />
            <FilterAside kind={kind} />
          </Split>
        </SegmentedPanel>
      </Segmented>
    </ScreenFrame>
  )
}

/** Explains the filters beside it. */
const FilterAside = ({ kind }: { kind: FilterKind }) => (
  <Stack as="aside" aria-label={texts.aside.label}>
    {kind === 'discovery' ? <Discovery /> : <Privacy />}
  </Stack>
)

function Discovery() {
  const session = useSession()
  const takesPayments = useTakesPayments()
  const hasPremium = session.status === 'member' && session.user.premium.active
  return (
    <>
      <Panel title={texts.aside.deck}>
        <Facts>
          {texts.aside.facts.map(fact => (
            <li key={fact}>
              <Icon of={Check} size="small" />
              <span>{fact}</span>
            </li>
          ))}
        </Facts>
      </Panel>
      {takesPayments && !hasPremium && (
        <Panel title={texts.aside.closer} tone="brand">
          <Muted $size="sm">{texts.aside.nine}</Muted>
          <ButtonLink to={pageAt('/subscribe')} small wide>
            {texts.aside.premium}
          </ButtonLink>
        </Panel>
      )}
    </>
  )
}

const Privacy = () => (
  <>
    <Card aria-labelledby="free">
      <Stack $gap={3}>
        <Icon of={ShieldCheck} />
        <CardTitle id="free">{texts.aside.free}</CardTitle>
        <Muted $size="sm">{texts.aside.freeText}</Muted>
      </Stack>
    </Card>
    <Panel title={texts.aside.one}>
      <Muted $size="sm">{texts.aside.oneText}</Muted>
      <ButtonLink to={pageAt('/settings')} rank={3} small wide>
        {texts.aside.blocked}
      </ButtonLink>
    </Panel>
  </>
)

/** One list of filters, saved with each change. */
function FilterPanel({ kind }: { kind: FilterKind }) {
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
  ${inRow(3)}
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

const Facts = styled.ul`
  ${inColumn(2)}
  color: var(--color-ink-2);
  font-size: var(--text-sm);

  li {
    display: flex;
    gap: var(--space-2);
  }

  svg {
    flex: none;
    margin-top: 0.2rem;
    color: var(--color-yes);
  }
`
