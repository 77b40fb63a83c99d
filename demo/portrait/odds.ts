import type { HairStyle } from './hair.ts'
import type { HairName, SkinName } from './palette.ts'

export type Presentation = 'masculine' | 'feminine' | 'androgynous'
type Weights<K extends string> = Readonly<Partial<Record<K, number>>>

/** The darkest and lightest skins, on which hair has other frequencies and contrasts. */
export const darkSkins: ReadonlySet<SkinName> = new Set(['onyx', 'espresso', 'walnut', 'umber'])
export const lightSkins: ReadonlySet<SkinName> = new Set(['peach', 'rose', 'porcelain'])

/** Frequency of each straight to wavy hair style. */
export const anyHair: Record<Presentation, Weights<HairStyle>> = {
  masculine: {
    cropped: 10,
    quiff: 9,
    swept: 6,
    tousled: 8,
    widows_peak: 5,
    undercut: 3,
    shaved: 4,
    mid_messy: 4,
    curly_top: 5,
    shag: 3,
    long_wavy: 2,
    top_bun: 2,
    low_bun: 1,
    mohawk: 1,
  },
  feminine: {
    long_straight: 8,
    long_wavy: 9,
    bob_fringe: 6,
    bob_side: 7,
    over_shoulder: 6,
    top_bun: 5,
    low_bun: 4,
    ponytail: 4,
    curly_bob: 6,
    long_curls: 7,
    two_plaits: 2,
    crown_plait: 3,
    space_buns: 2,
    swept: 3,
    shag: 3,
    undercut: 2,
    cropped: 1,
  },
  androgynous: {
    undercut: 8,
    swept: 7,
    mid_messy: 7,
    shag: 7,
    tousled: 6,
    bob_fringe: 4,
    curly_top: 5,
    mohawk: 4,
    cropped: 4,
    shaved: 4,
    space_buns: 3,
    bob_side: 3,
    curly_bob: 3,
    top_bun: 3,
    two_plaits: 2,
    long_wavy: 2,
  },
}

/** Frequency of each coiled hair style. */
export const coiledHair: Record<Presentation, Weights<HairStyle>> = {
  masculine: {
    cropped: 8,
    shaved: 6,
    curly_top: 8,
    locs: 5,
    long_locs: 3,
    cornrows: 4,
    tall_afro: 3,
    afro: 2,
    bald: 3,
  },
  feminine: {
    afro: 8,
    tall_afro: 4,
    puffs: 5,
    long_curls: 6,
    curly_bob: 5,
    locs: 4,
    long_locs: 5,
    cornrows: 2,
    two_plaits: 4,
    crown_plait: 3,
    top_bun: 3,
    shaved: 2,
    low_bun: 2,
  },
  androgynous: {
    afro: 7,
    tall_afro: 4,
    locs: 6,
    long_locs: 4,
    curly_top: 6,
    shaved: 5,
    cornrows: 4,
    puffs: 3,
    mohawk: 2,
    curly_bob: 3,
  },
}

/** Frequency of each hair style under a hat. */
export const underHats: Weights<HairStyle> = {
  long_straight: 3,
  long_wavy: 4,
  bob_side: 2,
  mid_messy: 3,
  cropped: 4,
  long_curls: 3,
  curly_bob: 2,
  over_shoulder: 2,
}

/** Dyed hair colours. */
export const dyedColours: Weights<HairName> = { plum: 3, teal: 3, rose: 3, moss: 2, violet: 3 }

/** Colours of glasses, eyes and lips. */
export const frameColours = [
  '#f7d9b8',
  '#24101f',
  '#f9b496',
  '#8c3b4c',
  '#e7b6de',
  '#2f6f7c',
  '#5b3a2a',
  '#fff3ee',
]
export const eyeColours = [
  '#7a3d2a',
  '#4a2a1c',
  '#5d6b3c',
  '#3f6f86',
  '#6f8a96',
  '#8a5f2c',
  '#35506b',
]
export const lipColours = ['#a8324a', '#7d2148', '#c9503f', '#8c2f5f', '#b8475e']
