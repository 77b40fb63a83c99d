/** Hair styles of a `Figure`; each has a part behind the head and a part in front. */
export type Hair = 'cloud' | 'long' | 'crop' | 'bun' | 'locs' | 'scarf'

export const hairs: readonly Hair[] = ['cloud', 'long', 'crop', 'bun', 'locs', 'scarf']

const cap =
  'M136 204C122 138 148 98 202 98S280 140 264 204C260 176 252 160 238 150C212 160 180 158 160 148C146 160 140 178 136 204Z'

const behind: Record<Hair, readonly string[]> = {
  cloud: [],
  long: [
    'M202 82C138 82 116 122 114 178C112 238 88 268 98 318C82 342 92 366 110 380H296C314 364 318 340 304 316C312 268 290 240 288 178C286 120 262 82 202 82Z',
  ],
  crop: [],
  bun: [
    'M200 108a35 35 0 1 1 1 0Z',
    'M132 200C122 132 150 94 200 94S278 132 268 200C270 232 262 250 256 258H144C138 250 130 232 132 200Z',
  ],
  locs: [
    'M200 84C146 84 120 118 118 176L108 318A11 11 0 0 0 130 322L138 250 140 318A11 11 0 0 0 162 318L166 240H236L240 318A11 11 0 0 0 262 318L264 250 271 322A11 11 0 0 0 293 318L282 176C280 118 254 84 200 84Z',
  ],
  scarf: [
    'M200 80C134 80 110 128 113 196C115 256 120 306 92 366C150 404 250 404 308 366C280 306 285 256 287 196C290 128 266 80 200 80Z',
  ],
}

const before: Record<Hair, readonly string[]> = {
  cloud: [
    'M138 190C136 158 144 140 158 132C166 140 178 138 186 128C194 138 208 140 216 130C224 140 236 142 244 134C256 144 262 162 262 190C272 130 244 96 200 96S128 130 138 190Z',
  ],
  long: [
    'M206 92C160 88 132 128 134 196C134 214 136 224 140 234C144 192 162 160 202 136C214 168 246 178 258 234C262 224 266 210 266 196C268 128 248 94 206 92Z',
  ],
  crop: [cap],
  bun: [
    'M136 206C128 140 156 104 200 104S272 140 264 206C258 170 238 142 200 138C162 142 142 170 136 206Z',
  ],
  locs: [
    'M134 212C126 146 148 100 200 100S274 146 266 212C262 222 256 218 255 208C254 186 250 168 242 156C238 168 226 168 222 156C216 168 204 168 200 156C196 168 184 168 178 156C174 168 162 168 158 156C150 168 146 186 145 208C144 218 138 222 134 212Z',
  ],
  scarf: [
    'M200 92C142 92 126 134 128 196C130 252 150 306 200 316C250 306 270 252 272 196C274 134 258 92 200 92ZM200 126C236 126 250 156 250 196C250 240 232 286 200 292C168 286 150 240 150 196C150 156 164 126 200 126Z',
  ],
}

/** Curls: circles on a ring around the head. */
const curls = Array.from({ length: 11 }, (_, curl) => {
  const angle = (Math.PI * (168 + curl * 20.4)) / 180
  return { x: 200 + 84 * Math.cos(angle), y: 176 + 84 * Math.sin(angle) }
})

export const HairBehind = ({ hair, fill }: { hair: Hair; fill: string }) => (
  <g fill={fill}>
    {hair === 'cloud' && (
      <>
        <ellipse cx="200" cy="166" rx="88" ry="82" />
        {curls.map(({ x, y }) => (
          <circle key={x} cx={x.toFixed(1)} cy={y.toFixed(1)} r="34" />
        ))}
      </>
    )}
    {behind[hair].map(d => (
      <path key={d} d={d} />
    ))}
  </g>
)

export const HairBefore = ({ hair, fill }: { hair: Hair; fill: string }) => (
  <g fill={fill} fillRule="evenodd">
    {before[hair].map(d => (
      <path key={d} d={d} />
    ))}
  </g>
)
