/** Strokes of a face: `lit` is opaque, `dark` is fainter and in the shadow. */
export type Stroke = { readonly lit: string; readonly dark: string; readonly width: number }

/** Eyebrows by expression. */
export const brows = {
  soft: { lit: 'M154 187q14-9 31-2', dark: 'M219 186q16-7 29 1', width: 4.4 },
  straight: { lit: 'M154 184q16-4 31-1', dark: 'M218 184q16-4 30 0', width: 5 },
  arched: { lit: 'M154 190q10-15 31-7', dark: 'M218 184q20-9 30 4', width: 4 },
  heavy: { lit: 'M153 187q15-8 33-1', dark: 'M217 187q16-8 31 0', width: 6.6 },
  thin: { lit: 'M155 188q12-10 29-6', dark: 'M220 184q16-6 27 3', width: 2.8 },
} as const satisfies Record<string, Stroke>
export type BrowName = keyof typeof brows

export const closedEyes = {
  resting: { lit: 'M158 205q12 8 25 1', dark: 'M221 206q13 7 24-1', width: 3.2 },
  smiling: { lit: 'M157 209q13-10 26-1', dark: 'M220 209q13-9 25-1', width: 3.4 },
  lashes: {
    lit: 'M157 204q13 9 26 1M158 206l-5 3M163 208l-4 5M169 210l-2 5',
    dark: 'M221 206q13 7 25-1M245 206l5 3',
    width: 2.8,
  },
} as const satisfies Record<string, Stroke>

/** Open eyes: the lid, the white, and the position of the iris. */
export const openEyes = {
  almond: {
    white: 'M157 206q13-12 27 0-13 10-27 0Z',
    whiteDark: 'M219 206q13-11 27 0-13 9-27 0Z',
    lid: { lit: 'M155 207q14-14 30 0', dark: 'M218 207q14-12 29-1', width: 3 },
    iris: [171, 205] as const,
    irisDark: [232, 205] as const,
  },
  hooded: {
    white: 'M158 207q13-8 26-1-13 8-26 1Z',
    whiteDark: 'M219 207q13-8 26-1-13 8-26 1Z',
    lid: { lit: 'M155 206q15-9 30-1', dark: 'M218 206q14-9 29-1', width: 3.4 },
    iris: [172, 206] as const,
    irisDark: [233, 206] as const,
  },
} as const

export type EyeName = keyof typeof closedEyes | keyof typeof openEyes

/** Mouths: the line on the lit side, its end in the shadow, and the lips when painted. */
export const mouths = {
  calm: { lit: 'M176 268q10-3 20 1', dark: 'M200 270q9 0 16-3' },
  smile: { lit: 'M170 263q10 10 26 8', dark: 'M200 271q12 0 21-8' },
  half_smile: { lit: 'M171 264q9 8 25 6', dark: 'M200 270q9 0 16-3' },
  content: { lit: 'M173 266q11 6 23 4', dark: 'M200 270q10 1 18-4' },
} as const
export type MouthName = keyof typeof mouths

/** Full lips on the lit side, cut off at the edge of the shadow. */
export const lips = 'M172 267c7-7 14-8 20-6l6 2v15c-10 3-20-2-26-11Z'

/** Beards; one with an opacity is stubble. */
export const beards = {
  stubble: {
    shape:
      'M141 216c2 30 7 50 21 67 12 14 25 17 38 17s26-3 38-17c14-17 19-37 21-67-6 18-13 29-25 34-10-8-22-11-34-7-12-4-24-1-34 7-12-5-19-16-25-34Z',
    opacity: 0.34,
  },
  short: {
    shape:
      'M140 210c2 34 6 56 20 73 12 15 26 21 40 21s28-6 40-21c14-17 18-39 20-73-6 22-14 34-26 40-10-8-22-10-34-6-12-4-24-2-34 6-12-6-20-18-26-40Z',
    opacity: 1,
  },
  full: {
    shape:
      'M140 208c0 38 4 66 18 90 10 16 26 30 42 34 16-4 32-18 42-34 14-24 18-52 18-90-6 24-13 36-26 42-10-8-22-10-34-6-12-4-24-2-34 6-13-6-20-18-26-42Z',
    opacity: 1,
  },
  long: {
    shape:
      'M140 208c-2 42 2 76 16 108 10 24 26 48 44 58 18-10 34-34 44-58 14-32 18-66 16-108-6 24-13 36-26 42-10-8-22-10-34-6-12-4-24-2-34 6-13-6-20-18-26-42Z',
    opacity: 1,
  },
  goatee: {
    shape:
      'M200 253c-10-3-22 0-29 10-2 14 2 28 9 36 6 7 13 10 20 10s14-3 20-10c7-8 11-22 9-36-7-10-19-13-29-10Z',
    opacity: 1,
  },
  moustache: {
    shape: 'M200 253c-9-3-21 0-30 11 11 4 23 2 30-3 7 5 19 7 30 3-9-11-21-14-30-11Z',
    opacity: 1,
  },
  handlebar: {
    shape:
      'M200 253c-9-3-20-1-28 7-5 5-11 5-15 0-1 10 8 14 18 12 10-1 19-5 25-10 6 5 15 9 25 10 10 2 19-2 18-12-4 5-10 5-15 0-8-8-19-10-28-7Z',
    opacity: 1,
  },
} as const
export type BeardName = keyof typeof beards
/** Lips in a beard, on the lit side only, and the line between them. */
export const beardMouth = 'M179 267c5-5 11-5 16-2l3 5c-6 7-14 5-19-3Z'
export const beardSmile = 'M177 266q9 6 21 4'

/** Frames of glasses, one path each. */
export const glasses = {
  round:
    'M147 205a23 23 0 1 0 46 0a23 23 0 1 0 -46 0M208 205a23 23 0 1 0 46 0a23 23 0 1 0 -46 0M193 202q8-5 15 0M147 202l-8-3M254 202l7-3',
  square:
    'M148 190h40q5 0 5 5v16q0 12-12 12h-20q-14 0-15-14l-2-14q0-5 4-5ZM213 190h40q5 0 4 5l-2 14q-1 14-15 14h-20q-12 0-12-12v-16q0-5 5-5ZM193 198q8-5 15 0M144 196l-5-2M257 196l4-2',
  cat_eye:
    'M143 184q24 6 49 8 2 30-24 31-22 0-24-26ZM258 184q-24 6-49 8-2 30 24 31 22 0 24-26ZM192 196q8-5 17 0M143 186l-4-3M258 186l3-3',
  half_rim:
    'M147 194h46M208 194h46M147 194q0 26 23 26t23-26M208 194q0 26 23 26t23-26M193 196q8-4 15 0M147 195l-8-2M254 195l7-2',
  aviator:
    'M146 192q22-6 47 0 3 32-22 34-24 0-25-34ZM255 192q-22-6-47 0-3 32 22 34 24 0 25-34ZM192 190h17M146 193l-7-2M255 193l6-2',
} as const
export type GlassesName = keyof typeof glasses

/** Skin marks, on the lit side. */
export const skinMarks = {
  freckles: [
    [158, 224, 2],
    [167, 230, 1.8],
    [175, 223, 1.8],
    [164, 238, 1.7],
    [180, 232, 1.6],
    [152, 232, 1.5],
    [171, 240, 1.4],
  ] as const,
  mole: [[166, 246, 2.6]] as const,
  two_moles: [
    [158, 238, 2.2],
    [177, 280, 2.2],
  ] as const,
}
/** Lighter patches around the lit eye and the jaw. */
export const vitiligo =
  'M150 178c8-14 26-16 34-6 8 12 2 28-10 36-14 8-28-8-24-30ZM156 258c8-5 15 1 16 10 1 9-3 14-8 12-6-3-13-16-8-22Z'
/** Wrinkles, a dimple and a scar. */
export const wrinkles = {
  laugh: 'M172 244q-9 9-9 20M228 246q8 8 8 17',
  crows_feet: 'M150 203l-7-4M150 208l-8 0M151 213l-7 4',
  forehead: 'M162 160q18-5 36-2M166 168q14-4 30-2',
  dimple: 'M163 258q-4 5-1 11',
  scar: 'M173 176l5 18',
} as const
