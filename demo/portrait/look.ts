import type { GarmentName } from './clothes.ts'
import type { BeardName, BrowName, EyeName, GlassesName, MouthName } from './faces.ts'
import type { HairStyle } from './hair.ts'
import type { HeadName, ProfileName } from './heads.ts'
import type { HeadwearName } from './headwear.ts'
import type { ClothName, HairName, HourName, SkinName } from './palette.ts'
import type { SceneName } from './scenes.ts'

/** How somebody looks: what stays from picture to picture. */
export type PortraitSubject = {
  readonly head: HeadName
  readonly profile: ProfileName
  readonly skin: SkinName
  readonly hair: HairStyle
  readonly hairColour: HairName
  readonly brows: BrowName
  readonly beard?: BeardName
  /** Its own, since few dye it. */
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
  /** Shoulders against the usual: 0.86 to 1.2. */
  readonly build: number
  readonly eyeColour: string
}

/** What changes from picture to picture. */
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
  /** Three numbers in 0…1 that place what is in the background. */
  readonly vary: readonly [number, number, number]
}

/** One picture of somebody. */
export type Look = { readonly person: PortraitSubject; readonly moment: PortraitMoment }
