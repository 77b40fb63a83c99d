import { Hobby } from '../../contracts/profiles/hobbies.ts'
import type { DiscoveryMode } from '../../contracts/profiles/modes.ts'
import type { Dice } from '../dice/dice.ts'
import type { PersonFacts, Style } from '../words/facts.ts'
import { ownGenders, ownOrientations } from '../words/words.ts'

/** Facts of who a member is, apart from their texts. */
export type DemoIdentity = {
  readonly facts: PersonFacts
  readonly gender: string
  readonly pronouns: string | null
  readonly orientation: string
}

type Presentation = PersonFacts['presentation']

const rollAge = (roll: Dice): number => {
  const decade = roll.weighted({ 20: 24, 30: 32, 40: 22, 50: 13, 60: 9 })
  return decade === '60' ? roll.whole(60, 72) : Math.max(21, Number(decade) + roll.whole(0, 9))
}

const rollGender = (roll: Dice): Pick<DemoIdentity, 'gender'> & { presentation: Presentation } => {
  const kind = roll.weighted({
    woman: 30,
    man: 27,
    non_binary: 16,
    genderfluid: 6,
    agender: 4,
    own: 17,
  })
  const presentation = roll.weighted<Presentation>(
    kind === 'woman'
      ? { feminine: 8, androgynous: 2 }
      : kind === 'man'
        ? { masculine: 1 }
        : { androgynous: 5, feminine: 3, masculine: 3 },
  )
  return { presentation, gender: kind === 'own' ? roll.one(ownGenders[presentation]) : kind }
}

const rollPronouns = (gender: string, presentation: Presentation, roll: Dice): string | null => {
  if (roll.chance(0.04)) return null
  const woman = gender === 'woman' || /woman|femme|girl|transfeminine/.test(gender)
  const man = gender === 'man' || /\bman\b|transmasc|boy/.test(gender)
  if (woman) return roll.weighted({ 'she/her': 8, 'she/they': 3, 'any, kindly': 0.3 })
  if (man) return roll.weighted({ 'he/him': 9, 'he/they': 2.5, 'any, kindly': 0.3 })
  return roll.weighted({
    'they/them': 9,
    'she/they': presentation === 'feminine' ? 4 : 1,
    'he/they': presentation === 'masculine' ? 4 : 1,
    'xe/xem': 0.7,
    'fae/faer': 0.4,
    'ze/hir': 0.4,
    'any/all': 1.2,
    'ask me': 0.6,
  })
}

const rollOrientation = (presentation: Presentation, binary: boolean, roll: Dice): string => {
  const same = presentation === 'masculine' ? 'gay' : 'lesbian'
  return roll.weighted({
    pansexual: 21,
    bisexual: 21,
    demisexual: 6,
    asexual: 7,
    straight: binary ? 13 : 1,
    [same]: presentation === 'androgynous' ? 7 : 10,
    own: 20,
  })
}

const partnersOf = (style: Style, age: number, roll: Dice): number => {
  const rolled = roll.weighted(
    (
      {
        monogamous: { 0: 7, 1: 3 },
        solo_poly: { 0: 3, 1: 4, 2: 3 },
        hierarchical_poly: { 0: 0.6, 1: 5, 2: 3, 3: 0.6 },
        relationship_anarchy: { 0: 2.5, 1: 3, 2: 3, 3: 1.5 },
        kitchen_table_poly: { 0: 2, 1: 4, 2: 3, 3: 1 },
        parallel_poly: { 0: 1, 1: 5, 2: 4 },
        polyfidelity: { 0: 3, 1: 2, 2: 4, 3: 1 },
      } as const satisfies Record<Style, object>
    )[style],
  )
  return Math.min(Number(rolled), age < 25 ? 2 : 9)
}

const nestingShare: Record<Style, number> = {
  monogamous: 0.7,
  solo_poly: 0,
  hierarchical_poly: 0.85,
  relationship_anarchy: 0.3,
  kitchen_table_poly: 0.65,
  parallel_poly: 0.5,
  polyfidelity: 0.9,
}

const rollKids = (age: number, roll: Dice): PersonFacts['kids'] => {
  if (age >= 27 && age <= 47 && roll.chance(0.27)) return 'young'
  return age >= 48 && roll.chance(0.5) ? 'grown' : 'none'
}

const rollModes = (style: Style, partners: number, roll: Dice): DiscoveryMode[] => {
  const closed = style === 'polyfidelity' && partners > 1
  const saturated = closed || (style === 'monogamous' && partners > 0)
  if (saturated && roll.chance(0.75))
    return roll.chance(0.5) ? ['friendship'] : ['friendship', 'networking']
  const rolled = roll.weighted({ all: 56, two: 22, dating: 9, friendship: 6, others: 7 })
  return {
    all: ['dating', 'friendship', 'networking'] as DiscoveryMode[],
    two: ['dating', 'friendship'] as DiscoveryMode[],
    dating: ['dating'] as DiscoveryMode[],
    friendship: ['friendship'] as DiscoveryMode[],
    others: ['friendship', 'networking'] as DiscoveryMode[],
  }[rolled]
}

const rollHobbies = (roll: Dice, { kink, sober }: Pick<PersonFacts, 'kink' | 'sober'>): Hobby[] => {
  const unsuited = new Set<Hobby>(['sober_socialising'])
  if (sober) unsuited.add('wine_tasting').add('craft_beer_brewing')
  if (kink === 'no') unsuited.add('rope_workshops')
  const suited = Hobby.options.filter(hobby => !unsuited.has(hobby))
  const own = roll.some(suited, roll.whole(4, 8))
  return sober && roll.chance(0.5) ? [...own, 'sober_socialising'] : own
}

/** Rolls a consistent identity. */
export const rollIdentity = (chance: Dice, city: string): DemoIdentity => {
  const roll = chance.fork('identity')
  const age = rollAge(roll)
  const { gender, presentation } = rollGender(roll)
  const orientation = rollOrientation(presentation, gender === 'man' || gender === 'woman', roll)
  const ace = orientation === 'asexual'
  const style = roll.weighted<Style>({
    solo_poly: 20,
    kitchen_table_poly: 22,
    relationship_anarchy: 15,
    hierarchical_poly: 15,
    parallel_poly: 11,
    polyfidelity: 8,
    monogamous: 9,
  })
  const partners = partnersOf(style, age, roll)
  const kink = roll.weighted<PersonFacts['kink']>(
    ace ? { no: 6, curious: 2, yes: 2 } : { no: 3, curious: 3, yes: 4 },
  )
  const sober = roll.chance(0.13)
  return {
    gender,
    pronouns: rollPronouns(gender, presentation, roll),
    orientation: orientation === 'own' ? roll.one(ownOrientations) : orientation,
    facts: {
      age,
      presentation,
      style,
      partners,
      nesting: partners > 0 && roll.chance(nestingShare[style]),
      kids: rollKids(age, roll),
      kink,
      ace,
      queer: orientation !== 'straight',
      sober,
      fresh: partners < 3 && style !== 'monogamous' && roll.chance(age < 35 ? 0.32 : 0.16),
      hobbies: rollHobbies(roll, { kink, sober }),
      modes: rollModes(style, partners, roll),
      city,
      faceHidden: roll.chance(0.18),
    },
  }
}
