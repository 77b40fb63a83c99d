import { Check, ChevronRight, CircleAlert, Gem, Lock } from 'lucide-react'
import * as RadioGroup from 'radix-ui/radio-group'
import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import {
  blockFilterTypes,
  discoveryFilterTypes,
  type FilterType,
  filterTypes,
  needsPremium,
} from '../../../contracts/discovery/filter-types.ts'
import { pageAt } from '../../../contracts/pages.ts'
import { useUser } from '../../data/use-member.ts'
import { ActionSheet } from '../../ui/ActionSheet.tsx'
import { forcedBorder } from '../../ui/forced-border.ts'
import { Icon } from '../../ui/Icon.tsx'
import { inRow, Stack } from '../../ui/layout.ts'
import { monthlyPrice } from '../../ui/price-labels.ts'
import { soft } from '../../ui/soft.ts'
import { filterIcons } from './filter-icons.ts'
import type { FilterKind } from './filter-model.ts'
import { texts } from './texts.ts'

type Props = {
  kind: FilterKind
  open: boolean
  onClose: () => void
  /** Types that the list has already. */
  added: readonly FilterType[]
  hasPremium: boolean
  onAdd: (type: FilterType) => void
}

/** Ages and distance are sliders above the list. */
const searchTypes = discoveryFilterTypes.filter(
  type => type !== 'age_range' && type !== 'max_distance',
)

/** Only combinations can be added twice; a filter of any other type holds all its values. */
const canRepeat = (type: FilterType) => type === 'combined'

/**
 * Sheet to choose the type of a new filter. Without premium, types that need it are locked.
 */
export function AddFilterSheet({ kind, open, onClose, added, hasPremium, onAdd }: Props) {
  const [type, setType] = useState<FilterType>()
  const [isMissing, setMissing] = useState(false)
  const isDiscovery = kind === 'discovery'
  const types = isDiscovery ? searchTypes : blockFilterTypes
  const isLocked = (one: FilterType) => isDiscovery && !hasPremium && needsPremium(one)
  const choices = types.filter(one => !isLocked(one))
  const locked = types.filter(isLocked)
  useEffect(() => {
    if (open) return
    setType(undefined)
    setMissing(false)
  }, [open])

  const add = () => {
    setMissing(type === undefined)
    if (type !== undefined) onAdd(type)
  }
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title={texts.lists[kind].add}
      cancel={texts.add.cancel}
      act={texts.add.add}
      onAct={add}
    >
      <Stack>
        <RadioGroup.Root
          asChild
          aria-label={texts.add.type}
          value={type ?? ''}
          onValueChange={next => {
            setMissing(false)
            setType(next as FilterType)
          }}
        >
          <Types>
            {choices.map(one => (
              <TypeChoice
                key={one}
                type={one}
                isChosen={one === type}
                isAdded={added.includes(one) && !canRepeat(one)}
              />
            ))}
          </Types>
        </RadioGroup.Root>
        {isMissing && (
          <Wrong role="alert">
            <Icon of={CircleAlert} size="small" />
            {texts.add.missing}
          </Wrong>
        )}
        {locked.length > 0 && <LockedTypes types={locked} />}
      </Stack>
    </ActionSheet>
  )
}

type TypeChoiceProps = { type: FilterType; isChosen: boolean; isAdded: boolean }

const TypeChoice = ({ type, isChosen, isAdded }: TypeChoiceProps) => (
  <Choice value={type} disabled={isAdded}>
    <Icon of={filterIcons[type]} />
    <span>
      {filterTypes[type]}
      {isAdded && <small>{texts.add.added}</small>}
    </span>
    {isChosen && <Icon of={Check} size="small" />}
  </Choice>
)

/** The types that premium adds, with a link to premium. */
function LockedTypes({ types }: { types: readonly FilterType[] }) {
  const id = useId()
  const { offersFirstWeek } = useUser()
  return (
    <Stack $gap={3}>
      <LockedTitle id={id}>
        <Icon of={Lock} size="small" />
        {texts.add.withPremium}
      </LockedTitle>
      <Types as="ul" aria-labelledby={id}>
        {types.map(type => (
          <LockedType key={type}>
            <Icon of={filterIcons[type]} />
            <span>{filterTypes[type]}</span>
            <Icon of={Lock} size="small" />
          </LockedType>
        ))}
      </Types>
      <Offer to={pageAt('/subscribe')}>
        <Icon of={Gem} />
        <span>
          <strong>{texts.add.premium}</strong>
          {monthlyPrice(offersFirstWeek)}. Privacy filters are free for everyone.
        </span>
        <Icon of={ChevronRight} size="small" />
      </Offer>
    </Stack>
  )
}

const Types = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 10rem), 1fr));
  gap: var(--space-2);
`

const Choice = styled(RadioGroup.Item)`
  ${forcedBorder}
  ${inRow(2)}
  min-height: 3.5rem;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  color: var(--color-ink);
  line-height: 1.2;
  text-align: start;

  > span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }

  small {
    display: block;
    font-size: var(--text-xs);
  }

  &[data-state="checked"] {
    ${soft('primary')}
    box-shadow: inset 0 0 0 2px var(--color-primary);
    font-weight: var(--weight-bold);
  }

  &:disabled {
    color: var(--color-ink-2);
    cursor: not-allowed;
  }
`

const LockedType = styled.li`
  ${inRow(2)}
  min-height: 3.5rem;
  padding: var(--space-2) var(--space-3);
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  color: var(--color-ink-2);
  line-height: 1.2;

  > span {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`

const LockedTitle = styled.h3`
  ${inRow(2)}
  color: var(--color-ink-2);
  font-size: var(--text-xs);
  font-weight: var(--weight-bold);
`

const Offer = styled(Link)`
  ${inRow(3)}
  padding: var(--space-3) var(--space-4);
  border-radius: var(--radius-md);
  background: var(--color-sunken);
  color: var(--color-ink-2);
  font-size: var(--text-sm);

  > span {
    flex: 1;
  }

  strong {
    display: block;
    color: var(--color-ink);
  }
`

const Wrong = styled.p`
  display: flex;
  gap: 0.375rem;
  align-items: center;
  color: var(--color-on-no-soft);
  font-size: var(--text-sm);

  svg {
    color: var(--color-no);
  }
`
