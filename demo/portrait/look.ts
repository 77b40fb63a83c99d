import type { GarmentName } from './clothes.ts'
import type { BeardName, BrowName, EyeName, GlassesName, MouthName } from './faces.ts'
import type { HairStyle } from './hair.ts'
import type { HeadName, ProfileName } from './heads.ts'
import type { HeadwearName } from './headwear.ts'
import type { ClothName, HairName, HourName, SkinName } from './palette.ts'
import type { SceneName } from './scenes.ts'

/** Features of a person, the same in all pictures. */
export type PortraitSubject = {
  readonly head: HeadName
  readonly profile: ProfileName
  readonly skin: SkinName
  readonly hair: HairStyle
  readonly hairColour: HairName
  readonly brows: BrowName
  readonly beard?: BeardName
  /** Separate from the hair colour, because few people dye their beard. */
  readonly beardColour: HairName
  readonly glasses?: { readonly shape: GlassesName; readonly colour: string }
  readonly headwear?: { readonly shape: HeadwearName; readonly cloth: ClothName }
  readonly freckles?: boolean
  readonly mole?: boolean
  readonly vitiligo?: boolean
  readonly scar?: boolean
  readonly dimple?: boolean
  /** 0 smooth, 1 a few lines, 2 many. */
  readonly lines: 0 | 1 | 2
  readonly fullLips?: boolean
  readonly lipstick?: string
  readonly earring?: 'hoop' | 'stud' | 'drop' | 'three'
  readonly piercing?: 'septum' | 'nose' | 'brow'
  readonly hearingAid?: boolean
  /** Width of the shoulders relative to the average: 0.86 to 1.2. */
  readonly build: number
  readonly eyeColour: string
}

/** Scene, clothes and pose of one picture. */
export type PortraitMoment = {
  readonly scene: SceneName
  readonly hour: HourName
  readonly garment: GarmentName
  readonly cloth: ClothName
  readonly trim: ClothName
  readonly eyes: EyeName
  readonly mouth: MouthName
  readonly necklace?: 'choker' | 'chain' | 'pendant' | 'beads'
  /** Light from the right instead of the left. */
  readonly mirrored: boolean
  /** Three numbers from 0 to 1 that place the background. */
  readonly vary: readonly [number, number, number]
}

/** One picture of a person. */
export type Look = { readonly person: PortraitSubject; readonly moment: PortraitMoment }
