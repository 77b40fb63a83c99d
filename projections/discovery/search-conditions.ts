import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import { ageNow } from '../../contracts/profiles/profiles.ts'
import { countingFilters } from '../../domain/discovery/can-see.ts'
import { type Member, settledOn } from '../../domain/discovery/member.ts'
import type { KeysQuery } from '../../engines/ports/read-models.ts'
import {
  agesSought,
  bitsSought,
  genderChoices,
  modeBits,
  OLDEST,
  orientationChoices,
  styleChoices,
} from '../views/cards/reach.ts'

/** What a viewer searches in, at one moment. */
export type Asked = {
  readonly at: Date
  readonly sellsPremium: boolean
  readonly mode: DiscoveryMode
  /** False to leave out what the viewer looks for. */
  readonly asViewerWants?: boolean
}

/** Conditions on the integers of cards: each holds for everybody whom the rule admits. */
type Conditions = Required<Pick<KeysQuery, 'between' | 'anyBit'>>

/** Conditions of the members who may admit the viewer in a mode. */
const admitting = (viewer: Member, { at, mode }: Asked): Conditions => {
  const { age, declaredAt, gender, orientation, relationshipStyle } = settledOn(viewer, at)
  const years = ageNow(age, declaredAt, at)
  return {
    between: { minAge: [0, years], maxAge: [years, OLDEST] },
    anyBit: {
      modes: modeBits([mode]),
      gendersSought: genderChoices.bitsFinding(gender),
      orientationsSought: orientationChoices.bitsFinding(orientation),
      stylesSought: styleChoices.bitsFinding(relationshipStyle),
    },
  }
}

/** Conditions of the members whom the viewer may admit. */
const wanted = (viewer: Member, { at, sellsPremium }: Asked): Conditions => {
  const filters = countingFilters(viewer, { at, sellsPremium })
  const { minAge, maxAge } = agesSought({ ...viewer.now, discovery: filters })
  const year = at.getUTCFullYear()
  const verified = filters.flatMap(({ filterType, filterValue }) =>
    filterType === 'is_verified' ? [filterValue.verified ? 1 : 2] : [],
  )
  return {
    between: { birthYear: [year - maxAge - 1, year - minAge] },
    anyBit: {
      gender: bitsSought(filters, 'gender', genderChoices),
      orientation: bitsSought(filters, 'orientation', orientationChoices),
      style: bitsSought(filters, 'relationship_style', styleChoices),
      ...(verified.length > 0 && { verified: verified.reduce((all, bit) => all | bit, 0) }),
    },
  }
}

/** Conditions of the members who may be in the viewer's deck, both ways. */
export const searchConditions = (viewer: Member, asked: Asked): Conditions => {
  const others = admitting(viewer, asked)
  if (asked.asViewerWants === false) return others
  const own = wanted(viewer, asked)
  return {
    between: { ...others.between, ...own.between },
    anyBit: { ...others.anyBit, ...own.anyBit },
  }
}
