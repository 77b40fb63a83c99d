import { type Garment, garments } from './clothes.ts'
import { drawFace, drawGlasses } from './draw-face.ts'
import { type HairShapes, hair } from './hair.ts'
import { earDark, earLit, heads, neck, neckShade } from './heads.ts'
import { type Headwear, headwear } from './headwear.ts'
import type { Look } from './look.ts'
import { cloths, hairs, hours, skins } from './palette.ts'
import { scenes } from './scenes.ts'

/** 4:5, with the face in the middle, so that any centred crop shows it. */
export const portraitSize = { width: 400, height: 500 } as const

/** `#rrggbb` in the middle of a picture's ground, to show until the picture is loaded. */
export const colourOf = ({ moment }: Look): string => {
  const { ground } = hours[moment.hour]
  const middle = [1, 3, 5].map(at => {
    const sum = ground.reduce((total, end) => total + Number.parseInt(end.slice(at, at + 2), 16), 0)
    return Math.round(sum / ground.length)
      .toString(16)
      .padStart(2, '0')
  })
  return `#${middle.join('')}`
}

const gradient = (id: string, [from, to]: readonly [string, string], x2: number, y2: number) =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${x2}" y2="${y2}"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`

const clip = (id: string, d: string) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`

const definitions = ({ person, moment }: Look) => {
  const skin = skins[person.skin]
  const hour = hours[moment.hour]
  const cloth = cloths[moment.cloth]
  const trim = cloths[moment.trim]
  const wear = person.headwear && cloths[person.headwear.cloth]
  return [
    gradient('ground', hour.ground, 0.3, 1),
    gradient('orb', hour.orb, 0, 1),
    gradient('shade', skin.shade, 1, 0.9),
    gradient('hair', hairs[person.hairColour], 1, 0.6),
    gradient('cloth', [cloth[0], cloth[1]], 1, 0.4),
    gradient('trim', [trim[0], trim[1]], 1, 0.4),
    wear ? gradient('wear', [wear[0], wear[1]], 1, 0.5) : '',
    clip('head', heads[person.head]),
    clip('neck', neck),
    clip('body', garments[moment.garment].body),
    clip('far', 'M226 196h80v140h-80z'),
    clip('cheek', 'M226 190h80v38h-80z'),
  ].join('')
}

const path = (d: string | undefined, attributes: string) =>
  d ? `<path d="${d}" ${attributes}/>` : ''

/** Raises the shoulders above their paths: shorter necks look warmer. */
const lift = -11

const drawBody = ({ person, moment }: Look) => {
  const garment: Garment = garments[moment.garment]
  const line = cloths[moment.cloth][2]
  const skin = skins[person.skin]
  const shade = skin.shade[1]
  const widened = `translate(200 ${lift}) scale(${person.build} 1) translate(-200 0)`
  const dark = '<path d="M206 330c8 60 18 120 20 190v400h260V320Z" fill="#1a0a18" opacity=".42"/>'
  return `<g transform="${widened}">${
    garment.bare
      ? `<path d="${garments.crew.body}" fill="${skin.lit}"/><g clip-path="url(#bare)"><path d="M206 330c8 60 18 120 20 190v400h260V320Z" fill="url(#shade)"/></g><path d="M150 382q24 16 40 10M250 382q-24 16-40 10" fill="none" stroke="${shade}" stroke-width="2.4" stroke-linecap="round" opacity=".4"/>`
      : ''
  }<path d="${garment.body}" fill="url(#cloth)"/><g clip-path="url(#body)">${path(garment.trim, 'fill="url(#trim)"')}${path(garment.seams, `fill="none" stroke="${line}" stroke-width="2.6" stroke-linecap="round" stroke-linejoin="round" opacity=".5"`)}${dark}</g>${garment.over ? `<path d="${garment.over}" fill="url(#trim)"/>${path(garment.seams, `fill="none" stroke="${cloths[moment.trim][1]}" stroke-width="2.6" stroke-linecap="round" opacity=".5"`)}` : ''}</g>`
}

const necklaces = {
  choker:
    '<path d="M171 308c18 10 40 10 58 0v12c-18 10-40 10-58 0Z" fill="#24101f"/><circle cx="200" cy="323" r="5" fill="none" stroke="#ffeeda" stroke-width="2.4"/>',
  chain: '<path d="M166 338c10 46 58 46 68 0" fill="none" stroke="#f2cf8d" stroke-width="2.6"/>',
  pendant:
    '<path d="M166 338c8 52 26 64 34 64s26-12 34-64" fill="none" stroke="#f2cf8d" stroke-width="2"/><circle cx="200" cy="407" r="6.5" fill="#f2cf8d"/>',
  beads:
    '<path d="M164 340c12 44 60 44 72 0" fill="none" stroke="#f7e3d0" stroke-width="7" stroke-linecap="round" stroke-dasharray="0 9.5"/>',
} as const

const drawNeck = ({ person, moment }: Look) =>
  `<path d="${neck}" fill="${skins[person.skin].lit}"/><g clip-path="url(#neck)"><path d="${neckShade}" fill="url(#shade)"/></g>${
    moment.necklace === 'choker' ? necklaces.choker : ''
  }`

const earrings = {
  hoop: '<circle cx="135" cy="240" r="7" fill="none" stroke="GOLD" stroke-width="3"/>',
  stud: '<circle cx="136" cy="230" r="3.4" fill="GOLD"/>',
  drop: '<path d="M136 230v8" stroke="GOLD" stroke-width="2"/><path d="M136 236c-6 8-6 14 0 16 6-2 6-8 0-16Z" fill="GOLD"/>',
  three:
    '<circle cx="136" cy="229" r="3" fill="GOLD"/><circle cx="131" cy="219" r="2.4" fill="GOLD"/><circle cx="129" cy="209" r="2" fill="GOLD"/>',
} as const

const drawEars = ({ person }: Look) => {
  const skin = skins[person.skin]
  const aid = person.hearingAid
    ? '<path d="M131 196c-8 2-9 16-4 26" fill="none" stroke="#e7b6de" stroke-width="4.4" stroke-linecap="round"/><path d="M130 197q8 4 8 14" fill="none" stroke="#fff5f2" stroke-width="1.8" opacity=".8"/>'
    : ''
  return `<path d="${earDark}" fill="${skin.shade[0]}"/><path d="${earLit}" fill="${skin.lit}"/><path d="M134 200q-2 8 4 18" fill="none" stroke="${skin.shade[0]}" stroke-width="2" stroke-linecap="round" opacity=".4"/>${aid}`
}

const drawHead = (look: Look) => {
  const { person, moment } = look
  const skin = skins[person.skin]
  const outline = heads[person.head]
  const { rim } = hours[moment.hour]
  const bearded = person.beard === 'full' || person.beard === 'long' || person.beard === 'short'
  const edge = `<path d="${outline}" fill="none" stroke="${rim}" stroke-width="2.6" opacity=".62"/>`
  return `<path d="${outline}" fill="${skin.lit}"/>${drawFace(look)}<g clip-path="url(#${bearded ? 'cheek' : 'far'})">${edge}</g>`
}

const fill = (d: string | undefined, colour: string) => path(d, `fill="${colour}"`)

/** The parts of the hair that show under the headwear. */
const hairOf = ({ person }: Look): HairShapes => {
  const own: HairShapes = hair[person.hair]
  if (!person.headwear) return own
  const { hides } = headwear[person.headwear.shape]
  return hides === 'all' ? { ears: false } : { ...own, strands: '' }
}

const drawWear = ({ person }: Look) => {
  if (!person.headwear) return { back: '', front: '' }
  const wear: Headwear = headwear[person.headwear.shape]
  const cloth = cloths[person.headwear.cloth]
  return {
    back: fill(wear.back, 'url(#wear)'),
    front: `<path d="${wear.shape}" fill="url(#wear)"${wear.open ? ' fill-rule="evenodd"' : ''}/><path d="${wear.folds}" fill="none" stroke="${cloth[1]}" stroke-width="2.8" stroke-linecap="round" opacity=".55"/>${wear.band ? `<path d="${wear.band}" fill="${cloth[1]}"/>` : ''}`,
  }
}

/**
 * Draws a portrait as an SVG document of 400 by 500 units. The same look gives the same text. Half
 * of the face is lit and half in shadow: members choose what they show. To be made into pixels or
 * shown as an image of its own: two of them in one page would share the names of their gradients.
 */
export const drawPortrait = (look: Look): string => {
  const { person, moment } = look
  const own = hairOf(look)
  const wear = drawWear(look)
  const [, darkHair] = hairs[person.hairColour]
  const strands = path(
    own.strands,
    `fill="none" stroke="${person.hair === 'cornrows' ? skins[person.skin].lit : hairs[person.hairColour][0]}" stroke-width="2.4" stroke-linecap="round" opacity=".55"`,
  )
  const earring =
    person.earring && own.ears && person.headwear?.shape !== 'hijab'
      ? earrings[person.earring].replaceAll('GOLD', hours[moment.hour].rim)
      : ''
  const figure = [
    wear.back,
    fill(own.back, 'url(#hair)'),
    drawNeck(look),
    own.ears || person.headwear?.shape === 'turban' ? drawEars(look) : '',
    drawBody(look),
    moment.necklace && moment.necklace !== 'choker'
      ? `<g transform="translate(0 ${lift})">${necklaces[moment.necklace]}</g>`
      : '',
    drawHead(look),
    path(own.stubble, `fill="${darkHair}" opacity=".6"`),
    fill(own.front, 'url(#hair)'),
    strands,
    fill(own.over, 'url(#hair)'),
    wear.front,
    drawGlasses(look),
    earring,
  ].join('')
  const turned = moment.mirrored ? ' transform="translate(400 0) scale(-1 1)"' : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="14 -14 372 465" width="400" height="500"><defs>${definitions(look)}<clipPath id="bare"><path d="${garments.crew.body}"/></clipPath></defs><g${turned}><path d="M-60-90h520v660H-60z" fill="url(#ground)"/>${scenes[moment.scene](hours[moment.hour], moment.vary)}${figure}</g></svg>`
}
