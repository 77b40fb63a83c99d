/** Headwear as SVG paths. `hides` says how much hair it covers. */
export type Headwear = {
  readonly shape: string
  /** Lines of folds and seams. */
  readonly folds: string
  /** A second piece in the colour of the lines, e.g. a band. */
  readonly band?: string
  /** Behind head and body. */
  readonly back?: string
  readonly hides: 'all' | 'top'
  /** The face shows through it. */
  readonly open?: true
}

/** Headwear by name. */
export const headwear = {
  hijab: {
    back: 'M200 76c-58 0-94 42-94 110 0 60 2 120-16 170-6 18-16 30-24 40h268c-8-10-18-22-24-40-18-50-16-110-16-170 0-68-36-110-94-110Z',
    shape:
      'M200 76c-58 0-94 42-94 110 0 46 4 92 2 126 6 40 40 74 92 74s86-34 92-74c-2-34 2-80 2-126 0-68-36-110-94-110ZM200 122c34 0 53 26 53 66 0 38-7 62-20 82-10 15-20 24-33 24s-23-9-33-24c-13-20-20-44-20-82 0-40 19-66 53-66Z',
    folds:
      'M126 142c8-22 18-36 34-46M134 276c10 30 34 50 66 54M120 310c16 32 44 50 80 54M262 110c16 20 22 46 22 76',
    hides: 'all',
    open: true,
  },
  turban: {
    shape: 'M131 170c-16-52 14-108 66-110 54-2 88 52 72 110-10-18-34-34-69-34s-59 16-69 34Z',
    folds:
      'M134 160c26-52 60-82 104-88M140 146c24-40 54-62 96-66M196 136c-20-26-44-38-60-40M200 136c24-24 42-34 64-36',
    band: 'M182 136q18-14 36 0-18 4-36 0Z',
    hides: 'all',
  },
  beanie: {
    shape: 'M136 164c-6-52 22-92 64-92s70 40 64 92Z',
    folds: 'M160 150c0-30 8-52 22-66M200 150V76M240 150c0-30-8-52-22-66',
    band: 'M131 150q69-14 138 0v26q-69-14-138 0Z',
    hides: 'top',
  },
  headwrap: {
    shape:
      'M136 172c-16-34-12-70 12-86 2-30 42-48 70-30 36-10 60 26 50 56 6 22 4 42-4 60-38-30-90-30-128 0Z',
    folds: 'M142 156c20-34 54-60 108-68M150 90c30-6 64 2 100 34M218 56c4 30-6 62-34 88',
    hides: 'all',
  },
  brim_hat: {
    shape:
      'M148 140c-6-46 10-74 30-74 9 0 14 6 22 6s13-6 22-6c20 0 36 28 30 74ZM82 146c26-18 62-14 118-14s92-4 118 14c-24 24-70 32-118 32s-94-8-118-32Z',
    band: 'M147 116q53 12 106 0l0 22q-53 10-106 0Z',
    folds: 'M200 74c-2 14-2 26 0 38',
    hides: 'top',
  },
  flat_cap: {
    shape: 'M132 160c-10-40 20-78 74-80 44-2 72 28 62 76-30-14-60-16-84-10-20 4-38 8-52 14Z',
    folds: 'M150 120c24-16 56-22 92-16',
    band: 'M126 166c14-14 44-22 84-20l-10 14c-30-2-54 2-74 6Z',
    hides: 'top',
  },
  bandana: {
    shape: 'M136 170c-2-46 24-78 64-78s66 32 64 78c-14-22-38-30-64-30s-50 8-64 30Z',
    folds: 'M152 142c14-16 30-22 48-22s34 6 48 22',
    band: 'M256 150l26-10-8 22 14 18-30-10Z',
    hides: 'top',
  },
} as const satisfies Record<string, Headwear>
export type HeadwearName = keyof typeof headwear
