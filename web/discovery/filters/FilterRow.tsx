import { ChevronDown, Lock, Trash2 } from 'lucide-react'
import { useId } from 'react'
import styled from 'styled-components'
import { filterTypes } from '../../../contracts/discovery/filter-types.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { useTakesPayments } from '../../data/installation.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { IconLink } from '../../ui/IconButton.tsx'
import { IconTile } from '../../ui/IconTile.ts'
import { ItemRow, inColumn, inRow } from '../../ui/layout.ts'
import { Switch } from '../../ui/Switch.tsx'
import { FilterEditor } from './FilterEditor.tsx'
import { filterIcons } from './filter-icons.ts'
import type { Filter, FilterKind } from './filter-model.ts'
import { filterSummary } from './filter-summary.ts'
import { texts } from './texts.ts'

type Props = {
  filter: Filter
  kind: FilterKind
  /** True if the filter needs premium and the member has none: it is stored, but off. */
  isLocked: boolean
  /** The server's objection to it. */
  problem: string | undefined
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  onChange: (filter: Filter) => void
  onDelete: () => void
}

const stateOf = ({ filter, isLocked }: Props): string => {
  if (isLocked) return texts.row.locked
  return filter.isActive ? filterSummary(filter) : texts.row.off(filterSummary(filter))
}

/** A filter with its switch; a press on its name opens the controls. */
export function FilterRow(props: Props) {
  const { filter, kind, isLocked, problem, isOpen, onOpen, onChange, onDelete } = props
  const id = useId()
  const takesPayments = useTakesPayments()
  const label = filterTypes[filter.filterType]
  return (
    <ItemRow>
      <IconTile $on={filter.isActive}>
        <Icon of={filterIcons[filter.filterType]} />
      </IconTile>
      <Name
        type="button"
        id={`filter-${filter.id}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => onOpen(!isOpen)}
      >
        <strong>
          {label}
          <Turning $up={isOpen}>
            <Icon of={ChevronDown} size="small" />
          </Turning>
        </strong>
        <bdi>{stateOf(props)}</bdi>
      </Name>
      {isLocked ? (
        takesPayments && (
          <IconLink icon={Lock} label={texts.row.needsPremium(label)} to={pageAt('/subscribe')} />
        )
      ) : (
        <Switch
          aria-label={texts.row.filter(label)}
          checked={filter.isActive}
          onChange={isActive => onChange({ ...filter, isActive })}
        />
      )}
      {isOpen && (
        <Panel id={id}>
          <FilterEditor
            filter={filter}
            kind={kind}
            problem={problem}
            onChange={filterValue => onChange({ ...filter, filterValue } as Filter)}
          />
          <Delete rank={0} small icon={<Icon of={Trash2} size="small" />} onClick={onDelete}>
            {texts.row.delete}
          </Delete>
        </Panel>
      )}
    </ItemRow>
  )
}

const Name = styled.button`
  display: grid;
  align-content: center;
  min-width: 0;
  min-height: var(--tap);
  text-align: start;

  > strong {
    ${inRow(2)}
  }

  > bdi {
    color: var(--color-ink-2);
    font-size: var(--text-sm);
    line-height: var(--leading-snug);
    overflow-wrap: anywhere;
  }
`

const Turning = styled.span<{ $up: boolean }>`
  display: grid;
  color: var(--color-ink-2);
  rotate: ${({ $up }) => ($up ? '180deg' : '0deg')};
  transition: rotate var(--dur-fast) var(--ease-out);
`

const Panel = styled.div`
  ${inColumn(3)}
  grid-column: 1 / -1;
  justify-items: stretch;

  @media (min-width: 64rem) {
    grid-column: 2 / -1;
    max-width: 40rem;
  }
`

const Delete = styled(Button)`
  justify-self: start;
  margin-left: calc(var(--space-3) * -1);
  color: var(--color-no);
`
