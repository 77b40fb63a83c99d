/** Light comes from one side: a material has a lit colour and two colours of its shadow. */
export type Skin = {
  readonly lit: string
  readonly shade: readonly [string, string]
  readonly blush: string
  readonly lip: string
}

/** From darkest to lightest. Shadows turn to fig, never to grey. */
export const skins = {
  onyx: { lit: '#5e3527', shade: ['#351822', '#160811'], blush: '#8a4432', lip: '#8c4348' },
  espresso: { lit: '#774630', shade: ['#432027', '#1a0a14'], blush: '#a5543d', lip: '#9c4a4a' },
  walnut: { lit: '#8f5636', shade: ['#50262c', '#1e0c18'], blush: '#bb6444', lip: '#a9504e' },
  umber: { lit: '#a4653f', shade: ['#5c2c33', '#220e1c'], blush: '#c96e4c', lip: '#b05650' },
  bronze: { lit: '#b87a4c', shade: ['#6a3438', '#28111f'], blush: '#d67e57', lip: '#b65a53' },
  honey: { lit: '#c98f60', shade: ['#7b3f40', '#301526'], blush: '#e08c63', lip: '#bd6057' },
  olive: { lit: '#d4a172', shade: ['#874a48', '#371929'], blush: '#e3936c', lip: '#c2665b' },
  sand: { lit: '#e0b184', shade: ['#96544f', '#401d2c'], blush: '#ea9a78', lip: '#c76c60' },
  peach: { lit: '#ebbd97', shade: ['#a45f58', '#4a2330'], blush: '#f09f80', lip: '#cd7065' },
  rose: { lit: '#f1c7aa', shade: ['#b0685f', '#532834'], blush: '#f2a08c', lip: '#d1746c' },
  porcelain: { lit: '#f7d6bf', shade: ['#b97468', '#5c2e3a'], blush: '#f4aa98', lip: '#d67d75' },
} as const satisfies Record<string, Skin>
export type SkinName = keyof typeof skins

/** Colours of the lit and the dark side. */
export const hairs = {
  black: ['#38202f', '#170a15'],
  espresso: ['#4a2a2c', '#1f0f16'],
  chestnut: ['#6f3d2c', '#331a1c'],
  auburn: ['#96492f', '#4a1f22'],
  copper: ['#c8683a', '#6b2c28'],
  honey: ['#c99552', '#7a4a30'],
  blond: ['#e3c07c', '#a06f47'],
  ash: ['#a68d7c', '#594650'],
  salt: ['#8f8290', '#443749'],
  silver: ['#d9d3d8', '#8f8298'],
  white: ['#f2ecec', '#b3a5b4'],
  plum: ['#8a3a72', '#3c1537'],
  teal: ['#3c8a8c', '#173c4e'],
  rose: ['#e59aa4', '#8e4160'],
  moss: ['#7d9257', '#3a4a32'],
  violet: ['#8c74b8', '#3f2d63'],
} as const satisfies Record<string, readonly [string, string]>
export type HairName = keyof typeof hairs

/** Colours of the lit side, the dark side, and lines visible on both. */
export const cloths = {
  fig: ['#7a3069', '#3b1738', '#c78bb6'],
  apricot: ['#f0ac88', '#a85c48', '#fbe0cf'],
  teal: ['#2f7580', '#173c4e', '#7fb9bd'],
  moss: ['#4d7a55', '#23453a', '#a6c59a'],
  ochre: ['#dfa047', '#8d5a26', '#f6dca4'],
  brick: ['#b5543f', '#67262e', '#f0a88e'],
  cream: ['#f3e4d5', '#bd9c96', '#8d5f63'],
  lilac: ['#d9c3e2', '#8f739f', '#6a4a80'],
  rose: ['#d9838d', '#87404f', '#f7cdd0'],
  night: ['#3d2747', '#1c1026', '#8d74a3'],
  ink: ['#3a2233', '#170a17', '#7d5d75'],
  slate: ['#5d7088', '#2f3a52', '#b4c4d6'],
  denim: ['#4a6a93', '#243a5c', '#a9c0dc'],
  plum: ['#5a2150', '#240f25', '#b57ba8'],
  sage: ['#9db08c', '#55694f', '#e2ecd2'],
  coral: ['#e8795c', '#93392f', '#ffd0bf'],
} as const satisfies Record<string, readonly [string, string, string]>
export type ClothName = keyof typeof cloths

/**
 * Colours of a scene at a time of day: ground from top to bottom, sun or moon, far and near leaves,
 * rim light.
 */
export type Hour = {
  readonly ground: readonly [string, string]
  readonly orb: readonly [string, string]
  readonly far: string
  readonly near: string
  readonly rim: string
}

/** Colours by time of day. */
export const hours = {
  ember: {
    ground: ['#4a1d45', '#a34e3c'],
    orb: ['#f6b48f', '#dd7e55'],
    far: '#6d2a4c',
    near: '#2b1029',
    rim: '#ffc9a4',
  },
  dusk: {
    ground: ['#3b1d4e', '#7c4482'],
    orb: ['#f3c9de', '#c983b2'],
    far: '#5a2f6b',
    near: '#241033',
    rim: '#f6d3ea',
  },
  dawn: {
    ground: ['#8d3a4c', '#eaa07c'],
    orb: ['#fbe2c8', '#f6c39b'],
    far: '#b05f5c',
    near: '#5c2238',
    rim: '#ffeeda',
  },
  peach: {
    ground: ['#c2694d', '#f1bb92'],
    orb: ['#fdebd6', '#f9d3ae'],
    far: '#d98a63',
    near: '#82402f',
    rim: '#fff3e2',
  },
  forest: {
    ground: ['#24463c', '#5f8661'],
    orb: ['#f2dc9e', '#d8b25f'],
    far: '#3c6a50',
    near: '#142c28',
    rim: '#f5e6b6',
  },
  lagoon: {
    ground: ['#173c4e', '#4f8f95'],
    orb: ['#f9dcc4', '#eea88c'],
    far: '#2f6773',
    near: '#0f2836',
    rim: '#ffe2cc',
  },
  moonstone: {
    ground: ['#23344f', '#6d92aa'],
    orb: ['#eef3f6', '#bcd3e0'],
    far: '#3f5f7d',
    near: '#141f33',
    rim: '#e9f5fb',
  },
  midnight: {
    ground: ['#1c1330', '#4c3568'],
    orb: ['#e6e2f2', '#a89fc8'],
    far: '#33224d',
    near: '#110a1f',
    rim: '#e8e3fa',
  },
  orchid: {
    ground: ['#6b2a5c', '#c07a9f'],
    orb: ['#fde0e6', '#f0a9b4'],
    far: '#8a4678',
    near: '#3f1538',
    rim: '#ffe1ec',
  },
  rust: {
    ground: ['#5a2224', '#b5653c'],
    orb: ['#fbd38c', '#e79a4c'],
    far: '#83382c',
    near: '#341318',
    rim: '#ffdf9f',
  },
  sage: {
    ground: ['#5b6f57', '#b7c29a'],
    orb: ['#fbf1d9', '#efd6a6'],
    far: '#77896a',
    near: '#2f4136',
    rim: '#fbf4dd',
  },
  plum: {
    ground: ['#2d1233', '#6b2f5f'],
    orb: ['#f9b496', '#c86f5a'],
    far: '#4a1f49',
    near: '#190a1d',
    rim: '#ffcdb5',
  },
  sand: {
    ground: ['#9c6b52', '#e6c69d'],
    orb: ['#fff4e0', '#fbdcb2'],
    far: '#b98a68',
    near: '#5c3a30',
    rim: '#fff6e6',
  },
  storm: {
    ground: ['#3a3550', '#8b8aa3'],
    orb: ['#f6dfd0', '#d9b0a2'],
    far: '#565273',
    near: '#221d33',
    rim: '#f9e8dd',
  },
} as const satisfies Record<string, Hour>
export type HourName = keyof typeof hours
