import { Check, CheckCheck, ChevronDown, Lock, X } from 'lucide-react'
import * as Accordion from 'radix-ui/accordion'
import { useId } from 'react'
import styled from 'styled-components'
import {
  adultWishes,
  preferenceLabels,
} from '../../../contracts/profiles/relationship-catalogue.ts'
import type { RelationshipPreference } from '../../../contracts/profiles/relationship-preferences.ts'
import { Icon } from '../../ui/Icon.tsx'
import { InlineIcon } from '../../ui/InlineIcon.tsx'
import { type Level, LevelChoice } from '../../ui/LevelChoice.tsx'
import { inColumn, inRow, Measured } from '../../ui/layout.ts'
import { MaybeIcon } from '../../ui/MaybeIcon.tsx'
import { Muted, Strong, tabular } from '../../ui/typography.ts'
import {
  countOf,
  type PreferenceCategory,
  preferenceCategories,
  preferenceFor,
  withPreference,
} from './preferences.ts'
import { texts } from './texts.ts'

const levels: readonly Level<RelationshipPreference['level']>[] = [
  { value: 'must_have', label: preferenceLabels.must_have, icon: CheckCheck, tone: 'yes' },
  { value: 'like_to_have', label: preferenceLabels.like_to_have, icon: Check, tone: 'yes' },
  { value: 'maybe', label: preferenceLabels.maybe, icon: MaybeIcon, tone: 'maybe' },
  { value: 'off_limits', label: preferenceLabels.off_limits, icon: X, tone: 'no' },
]

type Props = {
  value: readonly RelationshipPreference[]
  onChange: (value: RelationshipPreference[]) => void
}

/** Form for relationship preferences by category, all folded; every item is optional. */
export const PreferencesForm = ({ value, onChange }: Props) => (
  <Measured>
    <Accordion.Root type="multiple">
      {preferenceCategories.map(one => (
        <Accordion.Item key={one.category} value={one.category} asChild>
          <Section>
            <Header asChild>
              <h2>
                <Opener>
                  <span>{one.label}</span>
                  {one.items.length > 0 && (
                    <Count>
                      {texts.form.count(countOf(value, one.category), one.items.length)}
                    </Count>
                  )}
                  <Icon of={ChevronDown} />
                </Opener>
              </h2>
            </Header>
            <Accordion.Content>
              <Items of={one} value={value} onChange={onChange} />
            </Accordion.Content>
          </Section>
        </Accordion.Item>
      ))}
    </Accordion.Root>
  </Measured>
)

const Items = ({
  of: { category, items },
  value,
  onChange,
}: Props & { of: PreferenceCategory }) => (
  <List>
    {items.length === 0 && <Muted as="li">{texts.form.none}</Muted>}
    {items.map(({ item, label }) => (
      <Item
        key={item}
        label={label}
        isForMatches={adultWishes.has(item)}
        level={preferenceFor(value, item)?.level}
        onChange={level => onChange(withPreference(value, { category, item }, level))}
      />
    ))}
  </List>
)

type ItemProps = {
  label: string
  /** True if only matches see it, whatever the member chose for the rest. */
  isForMatches: boolean
  level: RelationshipPreference['level'] | undefined
  onChange: (level: RelationshipPreference['level'] | undefined) => void
}

function Item({ label, isForMatches, level, onChange }: ItemProps) {
  const id = useId()
  return (
    <Row>
      <div>
        <Strong id={id}>{label}</Strong>
        {isForMatches && (
          <Muted $size="xs">
            <InlineIcon of={Lock} size="mark" />
            {texts.form.private}
          </Muted>
        )}
      </div>
      <LevelChoice labelledBy={id} levels={levels} value={level} onChange={onChange} />
    </Row>
  )
}

const Section = styled.div`
  & + & {
    border-top: var(--border-hair);
  }
`

const Header = styled(Accordion.Header)`
  font-weight: var(--weight-bold);
`

const Opener = styled(Accordion.Trigger)`
  ${inRow(3)}
  width: 100%;
  min-height: max(var(--tap), 3.5rem);
  padding-block: var(--space-2);
  font-weight: var(--weight-bold);

  > :first-child {
    flex: 1;
    min-width: 0;
  }

  > svg {
    color: var(--color-ink-2);
    transition: rotate var(--dur-fast) var(--ease-out);
  }

  &[data-state="open"] > svg {
    rotate: 180deg;
  }
`

const Count = styled.span`
  ${tabular}
  color: var(--color-ink-2);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
`

const List = styled.ul`
  padding-bottom: var(--space-2);
`

const Row = styled.li`
  ${inColumn(2)}
  padding-block: var(--space-3);

  & + & {
    border-top: var(--border-hair);
  }
`
