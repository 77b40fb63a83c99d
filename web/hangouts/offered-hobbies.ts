import { findsText } from '../../contracts/core/folded-text.ts'
import { hasInk } from '../../contracts/core/ink.ts'
import { limits } from '../../contracts/core/limits.ts'
import type { Hobby } from '../../contracts/profiles/hobbies.ts'
import { hobbyLabel, hobbyLabels } from '../../contracts/profiles/hobby-catalogue.ts'

const catalogue = Object.keys(hobbyLabels) as Hobby[]

/** The first twenty hobbies: the member's own, then others of the catalogue. */
export const offeredHobbies = (own: readonly Hobby[]): Hobby[] =>
  [...own, ...catalogue.filter(hobby => !own.includes(hobby))].slice(0, limits.hobbiesOffered)

/** The same twenty after the hobbies chosen before, all of which are offered. */
export const offeredWith = (chosen: readonly string[], own: readonly Hobby[]): string[] =>
  [...chosen, ...offeredHobbies(own).filter(hobby => !chosen.includes(hobby))].slice(
    0,
    Math.max(limits.hobbiesOffered, chosen.length),
  )

/** Hobbies of the whole catalogue whose label contains the typed words; none for an empty text. */
export const foundHobbies = (typed: string): Hobby[] =>
  hasInk(typed) ? catalogue.filter(hobby => findsText(hobbyLabel(hobby), typed)) : []
