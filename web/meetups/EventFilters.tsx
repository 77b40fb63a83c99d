import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { distanceBands } from '../../contracts/core/limits.ts'
import type { EventCity } from '../../contracts/meetups/meetups.ts'
import { Icon } from '../ui/Icon.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { type EventSearch, type EventTime, whereWithin } from './event-search.ts'
import { texts } from './texts.ts'

type Props = {
  filter: EventSearch
  onChange: (changes: Partial<EventSearch>) => void
  /** The nearest first. */
  cities: readonly EventCity[]
}

const times = Object.keys(texts.filter.times) as EventTime[]

/** Filters for events by words, place and time, in one row. */
export function EventFilters({ filter, onChange, cities }: Props) {
  const { words, where, when } = filter
  const knowsDistances = cities.some(({ withinMiles }) => withinMiles !== null)
  return (
    <Line role="search" aria-label={texts.filter.title}>
      <Words
        label={texts.filter.search}
        placeholder={texts.filter.placeholder}
        value={words}
        onChange={typed => onChange({ words: typed })}
      />
      <Choice
        label={texts.filter.where}
        value={where}
        isOn={where !== 'any'}
        onChange={value => onChange({ where: value })}
      >
        <option value="any">{texts.filter.anywhere}</option>
        <option value="online">{texts.filter.online}</option>
        {knowsDistances && (
          <optgroup label={texts.filter.distances}>
            {distanceBands.map(miles => (
              <option key={miles} value={whereWithin(miles)}>
                {texts.filter.within(miles)}
              </option>
            ))}
          </optgroup>
        )}
        {cities.length > 0 && (
          <optgroup label={texts.filter.cities}>
            {cities.map(({ place, count }) => (
              <option key={place.id} value={place.id}>
                {texts.filter.city(place.name, count)}
              </option>
            ))}
          </optgroup>
        )}
      </Choice>
      <Choice
        label={texts.filter.when}
        value={when}
        isOn={when !== 'any'}
        onChange={value => onChange({ when: value as EventTime })}
      >
        {times.map(time => (
          <option key={time} value={time}>
            {texts.filter.times[time]}
          </option>
        ))}
      </Choice>
    </Line>
  )
}

type ChoiceProps = {
  label: string
  value: string
  isOn: boolean
  onChange: (value: string) => void
  children: ReactNode
}

/** A select that looks like a chip. */
const Choice = ({ label, value, isOn, onChange, children }: ChoiceProps) => (
  <Pill $on={isOn}>
    <select aria-label={label} value={value} onChange={event => onChange(event.target.value)}>
      {children}
    </select>
    <Icon of={ChevronDown} size="small" />
  </Pill>
)

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  align-items: center;
`

const Words = styled(SearchField)`
  flex: 1 1 14rem;
  max-width: 24rem;

  @media (width < 48rem) {
    flex-basis: 100%;
    max-width: none;
  }
`

const Pill = styled.span<{ $on: boolean }>`
  position: relative;
  display: inline-flex;
  min-width: 0;
  max-width: 100%;

  select {
    min-height: max(var(--tap), 2.75rem);
    max-width: 12rem;
    padding: 0 2.25rem 0 var(--space-4);
    border: 0;
    border-radius: var(--radius-pill);
    background: ${({ $on }) => ($on ? 'var(--color-primary-soft)' : 'var(--color-surface)')};
    box-shadow: ${({ $on }) => ($on ? 'none' : 'inset 0 0 0 1px var(--color-line)')};
    color: ${({ $on }) => ($on ? 'var(--color-on-primary-soft)' : 'var(--color-ink)')};
    font: inherit;
    font-size: var(--text-sm);
    font-weight: var(--weight-medium);
    text-overflow: ellipsis;
    appearance: none;
    cursor: pointer;
  }

  > svg {
    position: absolute;
    top: 50%;
    right: 0.875rem;
    translate: 0 -50%;
    pointer-events: none;
    color: ${({ $on }) => ($on ? 'var(--color-on-primary-soft)' : 'var(--color-ink-2)')};
  }

  @media (forced-colors: active) {
    select {
      border: 1px solid;
    }
  }
`
