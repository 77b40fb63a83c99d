import { type Asked, type Card, isDealt } from './cards.ts'
import type { Lane } from './lane.ts'
import { BANDS, freshLevel, LEVELS, stepsOf } from './rank.ts'
import { LIKED, likedOf } from './relation.ts'
import { round, type Stretch } from './walks.ts'

/**
 * Everyone who belongs in the deck and did not super-like the viewer, in the order of the deck. Who
 * likes the viewer is among them and stands where anyone else would, so that the order tells nothing.
 */
export function* strangers(asked: Asked): Generator<Card> {
  const { index, viewer, mode, start } = asked
  const bands = bandsFor(asked)
  for (let level = 0; level < LEVELS; level += 1)
    for (const { row, turn, stretch } of round(stretchesOn(level, bands), start)) {
      if (stretch.band === FAR && !isFar(asked, row)) continue
      const relation = index.relations.get(viewer, row, mode)
      if (likedOf(relation) !== LIKED.superLike && isDealt(asked, row, relation))
        yield { row, level, turn }
    }
}

/** Lanes in which those of one band of distance are: gathered when the deal comes to them. */
type Band = { readonly band: number; readonly steps: number; lanes(): readonly Lane[] }

/** Whoever is further away than any band says, or nobody knows where. */
const FAR = BANDS.length
const FURTHEST = BANDS[BANDS.length - 1]?.miles ?? 0

/** The level of the stalest of the nearest. */
const STALEST = freshLevel(Number.POSITIVE_INFINITY)

/** The lanes by age hold everyone; the near have had their turn by cell. */
const isFar = ({ index, surroundings }: Asked, row: number): boolean => {
  const cell = index.members.cellOf(row)
  return cell === undefined || !surroundings?.isNear(cell)
}

const bandsFor = (asked: Asked): Band[] => [
  ...BANDS.map((_, band) => bandOfLanes(band, () => near(asked, band))),
  bandOfLanes(FAR, () => far(asked)),
]

const bandOfLanes = (band: number, gather: () => Lane[]): Band => {
  let lanes: readonly Lane[] | undefined
  return {
    band,
    steps: stepsOf(band),
    lanes() {
      lanes ??= gather()
      return lanes
    },
  }
}

/** Of the cells of a band, those that the viewer looks as far as. */
const near = ({ index, viewer, mode, day, surroundings }: Asked, band: number): Lane[] => {
  const most = index.members.columns.maxDistance[viewer] as number
  return surroundings ? index.lanes.within(mode, surroundings.within(band, most), day) : []
}

const far = ({ index, viewer, mode, moment, day, surroundings }: Asked): Lane[] => {
  const { minAge, maxAge, maxDistance } = index.members.columns
  const ages = [minAge[viewer] as number, maxAge[viewer] as number] as const
  const looksFar = !surroundings || (maxDistance[viewer] as number) > FURTHEST
  return [
    ...index.lanes.between(mode, ages, false, moment, day),
    ...(looksFar ? index.lanes.between(mode, ages, true, moment, day) : []),
  ]
}

/** The freshest of a band stand as many levels below the first as the band's steps say. */
const stretchesOn = (level: number, bands: readonly Band[]): Stretch[] => {
  const stretches: Stretch[] = []
  for (const { band, steps, lanes } of bands) {
    const own = level - steps
    if (own < 0 || own > STALEST) continue
    for (const lane of lanes()) if (lane.has(own)) stretches.push({ lane, level: own, band })
  }
  return stretches
}
