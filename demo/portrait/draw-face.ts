import {
  beardMouth,
  beardSmile,
  beards,
  brows,
  closedEyes,
  glasses,
  lips,
  mouths,
  openEyes,
  type Stroke,
  skinMarks,
  vitiligo,
  wrinkles,
} from './faces.ts'
import { profiles } from './heads.ts'
import type { Look } from './look.ts'
import { hairs, hours, skins } from './palette.ts'

const stroke = (d: string, colour: string, width: number, opacity = 1) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${opacity < 1 ? ` opacity="${opacity}"` : ''}/>`

/**
 * A stroke on both sides: opaque on the lit side, in the shadow in the skin's own colour or darker.
 */
const both = ({ lit, dark, width }: Stroke, colour: string, far: string, opacity: number) =>
  stroke(lit, colour, width) + stroke(dark, far, width * 0.85, opacity)

const isOpen = (eyes: string): eyes is keyof typeof openEyes => eyes in openEyes

const drawEyes = ({ person, moment }: Look) => {
  const skin = skins[person.skin]
  const ink = '#1c0b17'
  if (!isOpen(moment.eyes)) return both(closedEyes[moment.eyes], ink, skin.lit, 0.55)
  const eye = openEyes[moment.eyes]
  const iris = ([x, y]: readonly [number, number], opacity: number) =>
    `<g opacity="${opacity}"><circle cx="${x}" cy="${y}" r="6.4" fill="${person.eyeColour}"/><circle cx="${x}" cy="${y}" r="3" fill="${ink}"/><circle cx="${x - 2}" cy="${y - 2.4}" r="1.5" fill="#fff"/></g>`
  return `<clipPath id="eye"><path d="${eye.white}${eye.whiteDark}"/></clipPath><path d="${eye.white}" fill="#fdf3ee"/><path d="${eye.whiteDark}" fill="#e8c9c4" opacity=".5"/><g clip-path="url(#eye)">${iris(eye.iris, 1)}${iris(eye.irisDark, 0.7)}</g>${both(eye.lid, ink, ink, 0.75)}`
}

const drawMouth = ({ person, moment }: Look) => {
  const skin = skins[person.skin]
  const colour = person.lipstick ?? skin.lip
  const mouth = mouths[moment.mouth]
  const painted =
    person.lipstick || person.fullLips
      ? `<path d="${lips}" fill="${colour}" opacity="${person.lipstick ? 0.95 : 0.6}"/>`
      : ''
  return (
    painted +
    stroke(mouth.lit, person.lipstick ? '#3a1225' : skin.shade[0], 2.8, 0.85) +
    stroke(mouth.dark, skin.lit, 2, 0.35)
  )
}

const drawMarks = ({ person }: Look) => {
  const skin = skins[person.skin]
  const dots = (list: readonly (readonly [number, number, number])[], opacity: number) =>
    `<g fill="${skin.shade[0]}" opacity="${opacity}">${list.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`
  return [
    person.freckles ? dots(skinMarks.freckles, 0.45) : '',
    person.mole ? dots(skinMarks.mole, 0.8) : '',
    person.vitiligo ? `<path d="${vitiligo}" fill="#f3d3bd" opacity=".68"/>` : '',
    person.scar ? stroke(wrinkles.scar, skin.lit, 3) : '',
    person.dimple ? stroke(wrinkles.dimple, skin.shade[0], 2, 0.5) : '',
    person.lines > 0 ? stroke(wrinkles.laugh, skin.shade[0], 2, 0.4) : '',
    person.lines > 0 ? stroke(wrinkles.crows_feet, skin.shade[0], 1.8, 0.5) : '',
    person.lines > 1 ? stroke(wrinkles.forehead, skin.shade[0], 1.8, 0.35) : '',
  ].join('')
}

const drawBeard = ({ person }: Look) => {
  if (!person.beard) return ''
  const { shape, opacity } = beards[person.beard]
  const skin = skins[person.skin]
  const [light, dark] = hairs[person.beardColour]
  const seeThrough = opacity < 1 ? ` opacity="${opacity}"` : ''
  const hasGap = opacity === 1 && person.beard !== 'moustache' && person.beard !== 'handlebar'
  const mouth = hasGap
    ? `<path d="${beardMouth}" fill="${skin.lip}"/>${stroke(beardSmile, skin.shade[1], 2.2, 0.8)}`
    : ''
  const edge = profiles[person.profile]
  return `<clipPath id="beard"><path d="${shape}"/></clipPath><g${seeThrough}><path d="${shape}" fill="${light}"/><g clip-path="url(#beard)"><path d="${edge}" fill="${dark}"/><path d="M196 310H300V440H196Z" fill="${dark}"/></g></g>${mouth}`
}

const piercings = {
  septum: (gold: string) => stroke('M191 253q4 8 9 1', gold, 2.2),
  nose: (gold: string) => `<circle cx="189" cy="244" r="2.2" fill="${gold}"/>`,
  brow: (gold: string) =>
    `<circle cx="157" cy="182" r="2" fill="${gold}"/><circle cx="159" cy="191" r="2" fill="${gold}"/>`,
} as const

/** Draws everything between hairline and chin: shadow, marks, beard, eyes, brows, mouth. */
export const drawFace = (look: Look): string => {
  const { person, moment } = look
  const skin = skins[person.skin]
  const [, hairDark] = hairs[person.hairColour]
  const pale = ['silver', 'white', 'blond'].includes(person.hairColour)
  const browColour = pale ? hairDark : '#2a1320'
  return [
    `<g clip-path="url(#head)"><ellipse cx="162" cy="236" rx="19" ry="13" fill="${skin.blush}" opacity=".24"/><path d="${profiles[person.profile]}" fill="url(#shade)"/>${drawMarks(look)}</g>`,
    drawEyes(look),
    both(brows[person.brows], browColour, '#12060f', 0.6),
    drawBeard(look),
    person.beard &&
    person.beard !== 'stubble' &&
    person.beard !== 'moustache' &&
    person.beard !== 'handlebar'
      ? ''
      : drawMouth(look),
    person.piercing ? piercings[person.piercing](hours[moment.hour].rim) : '',
  ].join('')
}

/** Draws the glasses over the front of the hair. */
export const drawGlasses = ({ person }: Look): string =>
  person.glasses
    ? `${stroke(glasses[person.glasses.shape], person.glasses.colour, 3.4)}${stroke('M157 196q6-9 16-9', '#fff', 2.8, 0.5)}`
    : ''
