import { useEffect, useState } from 'react'
import { limits } from '../../../contracts/core/limits.ts'
import { useCommand } from '../../data/use-command.ts'
import { useMember } from '../../data/use-member.ts'
import { Card } from '../../ui/Card.tsx'
import { inOwnUnit, toMiles } from '../../ui/distance.ts'
import { Stack } from '../../ui/layout.ts'
import { Slider } from '../../ui/Slider.tsx'
import { distanceIsShifted } from '../../ui/texts.ts'
import { CommittedNumber } from './CommittedNumber.tsx'
import { SLIDER_MILES } from './FilterEditor.tsx'
import type { Filter, FilterValue } from './filter-model.ts'
import { RangeEditor } from './RangeEditor.tsx'
import { texts } from './texts.ts'

const rangeTypes = ['age_range', 'max_distance'] as const
type RangeType = (typeof rangeTypes)[number]

/** Whether a discovery filter says what the sliders above the list say. */
export const isRange = ({ filterType }: Filter): boolean =>
  rangeTypes.some(type => type === filterType)

type Props = {
  filters: readonly Filter[]
  onChange: (filters: readonly Filter[]) => void
}

/**
 * The ages and the distance of the people whom the member meets: the range of the profile, or the
 * filters that replace it. A change goes into the profile and ends those filters.
 */
export function OwnRange({ filters, onChange }: Props) {
  const { minAge, maxAge, maxDistance } = useMember()
  const { run } = useCommand('PATCH /api/profile', {
    refresh: ['/api/auth/user', '/api/discover', '/api/filter-preferences/effects'],
    failure: texts.lists.discovery.failed,
  })
  const replacing = <T extends RangeType>(type: T) =>
    filters.find(one => one.filterType === type && one.isActive)?.filterValue as
      | FilterValue<T>
      | undefined
  const revise = async (type: RangeType, body: Record<string, number>) => {
    if ((await run({ body })) && filters.some(({ filterType }) => filterType === type))
      onChange(filters.filter(({ filterType }) => filterType !== type))
  }
  return (
    <Card as="div">
      <Stack $gap={5}>
        <RangeEditor
          label={texts.range.ages}
          ends={texts.editor.ages}
          value={replacing('age_range') ?? { min: minAge, max: maxAge }}
          says={({ min, max }) => texts.range.fromTo(min, max)}
          saysEnd={String}
          least={limits.age.min}
          most={limits.age.max}
          onChange={({ min, max }) => void revise('age_range', { minAge: min, maxAge: max })}
        />
        <Distance
          miles={replacing('max_distance')?.max ?? maxDistance}
          onCommit={miles => void revise('max_distance', { maxDistance: miles })}
        />
      </Stack>
    </Card>
  )
}

function Distance({ miles, onCommit }: { miles: number; onCommit: (miles: number) => void }) {
  const [dragged, setDragged] = useState<number>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a stored value ends the drag
  useEffect(() => setDragged(undefined), [miles])
  const shown = dragged ?? miles
  return (
    <Stack $gap={3}>
      <Slider
        label={texts.range.distance}
        thumbs={[texts.range.farthest()]}
        value={[Math.min(shown, SLIDER_MILES)]}
        min={limits.maxDistance.min}
        max={SLIDER_MILES}
        says={texts.summary.upTo(shown)}
        hint={distanceIsShifted}
        onChange={([next]) => setDragged(next)}
        onCommit={([next = miles]) => onCommit(next)}
      />
      <CommittedNumber
        label={texts.range.farthest()}
        value={Number(inOwnUnit(shown))}
        onCommit={next => onCommit(toMiles(next))}
      />
    </Stack>
  )
}
