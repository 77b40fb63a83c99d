import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { hasInk } from '../../contracts/core/ink.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import { hobbyLabel } from '../../contracts/profiles/hobby-catalogue.ts'
import { controlShape, Field } from '../ui/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { inRow, Stack } from '../ui/layout.ts'
import { Sheet } from '../ui/Sheet.tsx'
import { CardTitle, Hint } from '../ui/typography.ts'
import { ChipWrap, HobbySearch, ToggleChip } from './HobbyChips.tsx'
import { foundHobbies, offeredHobbies } from './offered-hobbies.ts'
import { texts } from './texts.ts'

type Props = {
  value: Hobby | undefined
  onChange: (hobby: Hobby | undefined) => void
  /** Hobbies for which somebody is free, with the number of people. */
  free: readonly (readonly [Hobby, number])[]
  own: readonly Hobby[]
}

/**
 * A field that opens the choice of one hobby or none; hobbies for which somebody is free come
 * first.
 */
export function HobbyFilter({ value, onChange, free, own }: Props) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const change = (next: boolean) => {
    setOpen(next)
    if (!next) setTyped('')
  }
  const choose = (hobby: Hobby | undefined) => {
    onChange(hobby)
    change(false)
  }
  const current = value ? hobbyLabel(value) : texts.discover.anyHobby
  const counts = new Map(free)
  const found = foundHobbies(typed)
  const chip = (hobby: Hobby) => (
    <ToggleChip
      key={hobby}
      label={hobbyLabel(hobby)}
      isOn={hobby === value}
      onToggle={() => choose(hobby)}
    >
      {counts.has(hobby) && <Count>{counts.get(hobby)}</Count>}
    </ToggleChip>
  )
  return (
    <>
      <Field label={texts.discover.hobby}>
        {({ id }) => (
          <Opener
            id={id}
            type="button"
            aria-label={`${texts.discover.hobby}: ${current}`}
            aria-haspopup="dialog"
            onClick={() => change(true)}
          >
            {current}
            <Icon of={ChevronDown} />
          </Opener>
        )}
      </Field>
      <Sheet open={open} onOpenChange={change} title={texts.hobbyFilter.title}>
        <Stack>
          <HobbySearch typed={typed} onType={setTyped} found={found.length} />
          {hasInk(typed) ? (
            found.length > 0 ? (
              <ChipWrap>{found.map(chip)}</ChipWrap>
            ) : (
              <Hint>{texts.hobbies.none(typed.trim())}</Hint>
            )
          ) : (
            <>
              <ChipWrap>
                <ToggleChip
                  label={texts.discover.anyHobby}
                  isOn={value === undefined}
                  onToggle={() => choose(undefined)}
                />
              </ChipWrap>
              {free.length > 0 && (
                <Stack as="section" $gap={2}>
                  <CardTitle as="h3">{texts.hobbyFilter.free}</CardTitle>
                  <ChipWrap>{free.map(([hobby]) => chip(hobby))}</ChipWrap>
                </Stack>
              )}
              <Stack as="section" $gap={2}>
                <CardTitle as="h3">{texts.hobbyFilter.others}</CardTitle>
                <ChipWrap>
                  {offeredHobbies(own)
                    .filter(hobby => !counts.has(hobby))
                    .map(chip)}
                </ChipWrap>
              </Stack>
            </>
          )}
        </Stack>
      </Sheet>
    </>
  )
}

const Opener = styled.button`
  ${controlShape}
  ${inRow(2)}
  justify-content: space-between;
  text-align: start;
`

const Count = styled.span`
  color: var(--color-ink-2);
  font-variant-numeric: tabular-nums;
`
