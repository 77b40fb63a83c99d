/** A garment as SVG paths: the body's outline, pieces on top, seams. */
export type Garment = {
  readonly body: string
  /** Collars and similar pieces in the second cloth. */
  readonly trim?: string
  readonly seams?: string
  /** Pieces over neck and body in the second cloth, e.g. a scarf. */
  readonly over?: string
  /** Whether skin shows on shoulders and chest. */
  readonly bare?: boolean
}

/** The body's outline from the neck down, with this neckline. */
const bodyWith = (neckline: string) =>
  `M10 900V520c2-90 50-128 114-150 22-8 36-12 41-20${neckline}c5 8 19 12 41 20 64 22 112 60 114 150v380Z`

const crew = bodyWith('c12 28 58 28 70 0')

/** Garments by name. */
export const garments = {
  crew: { body: crew, seams: 'M163 352c14 32 60 32 74 0' },
  turtleneck: {
    body: 'M10 900V520c2-90 50-128 114-148 22-7 36-10 42-18-1-12-1-34 1-44 20 10 46 10 66 0 2 10 2 32 1 44 6 8 20 11 42 18 64 20 112 58 114 148v380Z',
    seams: 'M167 336c22 12 44 12 66 0',
  },
  v_neck: { body: bodyWith('l35 76 35-76') },
  shirt: {
    body: bodyWith('l35 58 35-58'),
    trim: 'M160 344l-14 26 30 44 24-22-34-56ZM240 344l14 26-30 44-24-22 34-56Z',
    seams: 'M200 392v200',
  },
  blazer: {
    body: bodyWith('l35 96 35-96'),
    trim: 'M162 348c4 12 16 22 38 22s34-10 38-22l-38 100Z',
    seams: 'M150 362l-16 44 34 10-18 26 50 66M250 362l16 44-34 10 18 26-50 66',
  },
  hoodie: {
    body: 'M10 900V524c2-90 46-126 108-150 16-30 30-44 46-50 10 22 62 22 72 0 16 6 30 20 46 50 62 24 106 60 108 150v376Z',
    trim: 'M164 324c-16 6-30 20-46 50 20 26 48 40 82 42 34-2 62-16 82-42-16-30-30-44-46-50 4 34-14 62-36 62s-40-28-36-62Z',
    seams: 'M186 410v58M214 410v58',
  },
  knit: {
    body: crew,
    seams:
      'M161 356c14 36 64 36 78 0M118 430l16-14 16 14 16-14 16 14 16-14 16 14 16-14 16 14 16-14 16 14 16-14M108 452l16-14 16 14 16-14 16 14 16-14 16 14 16-14 16 14 16-14 16 14 16-14 16 14',
  },
  stripes: {
    body: crew,
    seams: 'M60 420h280M40 444h320M26 468h348M90 396h220M163 352c14 32 60 32 74 0',
  },
  wrap: {
    body: bodyWith('l52 104 18-104'),
    trim: 'M160 346c10 40 36 90 66 132l18-18c-30-30-56-70-72-118ZM238 348c-4 26-10 48-18 68l-12-20c8-18 14-34 18-52Z',
  },
  tank: {
    body: 'M84 900V540c0-60 22-100 44-132l26-44 12-10c6 50 62 50 68 0l12 10 26 44c22 32 44 72 44 132v360Z',
    bare: true,
  },
  off_shoulder: {
    body: 'M30 900V540c0-60 20-106 54-126 36 26 74 34 116 34s80-8 116-34c34 20 54 66 54 126v360Z',
    seams: 'M84 414c36 26 74 34 116 34s80-8 116-34',
    bare: true,
  },
  dungarees: {
    body: crew,
    trim: 'M128 366l24-10 8 76h80l8-76 24 10-10 90 40 40v404H98V496l40-40Z',
    seams: 'M150 470h100',
  },
  leather: {
    body: bodyWith('l35 90 35-90'),
    trim: 'M160 346l-34 22 20 62 54 14ZM240 346l34 22-20 62-54 14Z',
    seams: 'M200 444v160M176 392l-30 14M224 392l30 14',
  },
  scarf: {
    body: crew,
    over: 'M164 304c14 14 58 14 72 0 18 10 28 34 20 54-18 22-94 22-112 0-8-20 2-44 20-54ZM214 362l44-8 26 120-50 12Z',
    seams: 'M150 330c24 18 76 18 100 0M146 350c28 16 80 16 108 0',
  },
  sari: {
    body: bodyWith('c10 34 60 34 70 0'),
    trim: 'M40 900C60 700 120 480 246 356c26 8 50 18 72 34C210 500 150 700 130 900Z',
    seams: 'M72 860C96 690 150 490 262 368',
  },
} as const satisfies Record<string, Garment>
export type GarmentName = keyof typeof garments
