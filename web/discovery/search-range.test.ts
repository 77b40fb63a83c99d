import test from 'ava'
import { searchRange } from './search-range.ts'

const filter = (min: number, max: number, isActive = true) =>
  ({
    id: `${min}-${max}`,
    filterType: 'max_distance',
    filterValue: JSON.stringify({ min, max }),
    isActive,
  }) as const
const others = {
  id: 'ages',
  filterType: 'age_range',
  filterValue: '{"min":30,"max":40}',
  isActive: true,
} as const

test("without an active distance filter, the profile's range counts", t => {
  t.is(searchRange(25, []), '25 miles')
  t.is(searchRange(1, [others]), '1 mile')
  t.is(searchRange(25, [filter(0, 10, false)]), '25 miles')
})

test("active distance filters replace the profile's range", t => {
  t.is(searchRange(25, [others, filter(0, 60)]), '60 miles')
  t.is(searchRange(25, [filter(10, 60)]), '10 to 60 miles')
  t.is(searchRange(25, [filter(10, 60), filter(0, 5)]), '60 miles')
})
