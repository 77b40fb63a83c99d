import type { Dice } from '../dice/dice.ts'
import { garments } from './clothes.ts'
import { type BeardName, brows, type EyeName, glasses, mouths } from './faces.ts'
import type { HairStyle } from './hair.ts'
import { heads, profiles } from './heads.ts'
import type { Look, PortraitMoment, PortraitSubject } from './look.ts'
import {
  anyHair,
  coiledHair,
  darkSkins,
  dyedColours,
  eyeColours,
  frameColours,
  lightSkins,
  lipColours,
  type Presentation,
  underHats,
} from './odds.ts'
import {
  type ClothName,
  cloths,
  type HairName,
  type HourName,
  hours,
  type SkinName,
  skins,
} from './palette.ts'
import { scenes } from './scenes.ts'

/** Facts of a member that a portrait must agree with. */
export type Traits = {
  readonly presentation: Presentation
  readonly age: number
}

const names = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as K[]

const hairOf = (skin: SkinName, { presentation, age }: Traits, roll: Dice): HairStyle => {
  if (presentation === 'masculine' && age > 38 && roll.chance((age - 30) / 70))
    return roll.weighted<HairStyle>({ receding: 4, balding: age > 48 ? 4 : 1, bald: 3, shaved: 2 })
  const coiled = roll.chance(darkSkins.has(skin) ? 0.88 : lightSkins.has(skin) ? 0.02 : 0.16)
  const style = roll.weighted((coiled ? coiledHair : anyHair)[presentation])
  const tooYoung: ReadonlySet<HairStyle> = new Set(['space_buns', 'mohawk', 'two_plaits', 'puffs'])
  return age > 50 && tooYoung.has(style) ? 'cropped' : style
}

const naturalColour = (skin: SkinName, age: number, roll: Dice): HairName => {
  if (age > 44 && roll.chance((age - 38) / 30))
    return roll.weighted<HairName>({ salt: age < 60 ? 5 : 2, silver: 4, white: age > 58 ? 4 : 0.5 })
  if (darkSkins.has(skin)) return roll.weighted<HairName>({ black: 8, espresso: 4, chestnut: 1 })
  if (lightSkins.has(skin))
    return roll.weighted<HairName>({
      espresso: 3,
      chestnut: 4,
      auburn: 3,
      copper: 3,
      honey: 3,
      blond: 4,
      ash: 3,
      black: 2,
    })
  return roll.weighted<HairName>({ black: 7, espresso: 6, chestnut: 4, auburn: 1.5, honey: 1 })
}

const beardOf = ({ presentation, age }: Traits, roll: Dice): BeardName | undefined => {
  const share = { masculine: 0.58, androgynous: 0.12, feminine: 0 }[presentation]
  if (!roll.chance(share)) return undefined
  return roll.weighted<BeardName>({
    stubble: 5,
    short: 5,
    full: 4,
    long: age > 30 ? 1.5 : 0.3,
    goatee: 1.5,
    moustache: 2.5,
    handlebar: 1,
  })
}

const headwearOf = (
  skin: SkinName,
  { presentation }: Traits,
  roll: Dice,
): PortraitSubject['headwear'] => {
  if (!roll.chance(0.13)) return undefined
  const shape = roll.weighted<NonNullable<PortraitSubject['headwear']>['shape']>({
    beanie: 5,
    bandana: 2,
    flat_cap: presentation === 'feminine' ? 0.5 : 2,
    brim_hat: 2.5,
    headwrap: presentation === 'masculine' ? 0 : darkSkins.has(skin) ? 5 : 0.7,
    hijab: presentation === 'feminine' && !lightSkins.has(skin) ? 4 : 0,
    turban: presentation === 'masculine' && !lightSkins.has(skin) && !darkSkins.has(skin) ? 4 : 0,
  })
  return { shape, cloth: roll.one(names(cloths)) }
}

/** Chooses the features of a person that agree with their traits. */
const choosePerson = (traits: Traits, chance: Dice): PortraitSubject => {
  const roll = chance.fork('person')
  const { presentation, age } = traits
  const skin = roll.one(names(skins))
  const natural = naturalColour(skin, age, roll)
  const headwear = headwearOf(skin, traits, roll)
  const hat = headwear && !['hijab', 'turban', 'headwrap'].includes(headwear.shape)
  const hair = hat ? roll.weighted(underHats) : hairOf(skin, traits, roll)
  const femme = presentation === 'feminine'
  const beard = headwear?.shape === 'turban' ? 'full' : beardOf(traits, roll)
  return {
    head: roll.one(names(heads)),
    profile: roll.one(names(profiles)),
    skin,
    hair,
    hairColour: roll.chance(age < 45 ? 0.13 : 0.05) ? roll.weighted(dyedColours) : natural,
    brows: femme
      ? roll.weighted({ soft: 4, arched: 4, thin: 2, straight: 1 })
      : roll.one(names(brows).filter(name => name !== 'thin')),
    beard,
    beardColour: natural,
    glasses: roll.chance(age > 45 ? 0.42 : 0.27)
      ? { shape: roll.one(names(glasses)), colour: roll.one(frameColours) }
      : undefined,
    headwear,
    freckles: roll.chance(darkSkins.has(skin) ? 0.04 : 0.2),
    mole: roll.chance(0.14),
    vitiligo: darkSkins.has(skin) && roll.chance(0.08),
    scar: roll.chance(0.06),
    dimple: roll.chance(0.16),
    lines: age > 57 ? 2 : age > 42 ? 1 : 0,
    fullLips: roll.chance(0.4),
    lipstick:
      !beard && roll.chance(femme ? 0.32 : presentation === 'androgynous' ? 0.1 : 0)
        ? roll.one(lipColours)
        : undefined,
    earring: roll.chance(femme ? 0.6 : presentation === 'androgynous' ? 0.45 : 0.2)
      ? roll.weighted({ hoop: 4, stud: 3, drop: femme ? 3 : 0.5, three: 2 })
      : undefined,
    piercing: roll.chance(age < 50 ? 0.16 : 0.04)
      ? roll.weighted({ septum: 3, nose: 3, brow: 1 })
      : undefined,
    hearingAid: roll.chance(age > 55 ? 0.16 : 0.035),
    build: Math.round((0.88 + roll.roll() * 0.3) * 100) / 100,
    eyeColour: roll.one(lightSkins.has(skin) ? eyeColours : eyeColours.slice(0, 2)),
  }
}

/** Backgrounds with enough contrast to a dark or light head. */
const contrastingHours = (person: PortraitSubject): HourName[] => {
  const dark = ['black', 'espresso'].includes(person.hairColour)
  const dim: ReadonlySet<HourName> = new Set(['midnight', 'plum'])
  return names(hours).filter(hour => !(dark && dim.has(hour)))
}

const feminineOnly: ReadonlySet<string> = new Set(['off_shoulder', 'sari'])

/** Chooses scene, clothes and pose of one picture of a person. */
export const chooseMoment = (
  person: PortraitSubject,
  traits: Traits,
  chance: Dice,
): PortraitMoment => {
  const roll = chance.fork('moment')
  const wardrobe = names(garments).filter(
    garment => traits.presentation === 'feminine' || !feminineOnly.has(garment),
  )
  const garment = roll.one(
    person.headwear?.shape === 'hijab' ? (['crew', 'knit', 'stripes'] as const) : wardrobe,
  )
  const cloth = roll.one(names(cloths).filter(name => name !== person.headwear?.cloth))
  const open =
    garment === 'crew' || garment === 'v_neck' || garment === 'tank' || garment === 'blazer'
  return {
    scene: roll.one(names(scenes)),
    hour: roll.one(contrastingHours(person)),
    garment,
    cloth,
    trim: roll.one(names(cloths).filter((name): name is ClothName => name !== cloth)),
    eyes: roll.weighted<EyeName>({
      resting: 5,
      smiling: 4,
      lashes: traits.presentation === 'feminine' ? 3 : 0.5,
      almond: 4,
      hooded: 3,
    }),
    mouth: roll.one(names(mouths)),
    necklace:
      open && roll.chance(0.35)
        ? roll.one(['choker', 'chain', 'pendant', 'beads'] as const)
        : undefined,
    mirrored: roll.chance(0.4),
    vary: [roll.roll(), roll.roll(), roll.roll()],
  }
}

/** Chooses `count` pictures of one person, each with its own scene and clothes. */
export const choosePictures = (traits: Traits, count: number, chance: Dice): Look[] => {
  const person = choosePerson(traits, chance)
  const looks: Look[] = []
  for (let attempt = 0; looks.length < count; attempt++) {
    const moment = chooseMoment(person, traits, chance.fork(`picture ${attempt}`))
    const repeats = looks.some(
      ({ moment: other }) => other.scene === moment.scene || other.garment === moment.garment,
    )
    if (!repeats || attempt > 20) looks.push({ person, moment })
  }
  return looks
}
