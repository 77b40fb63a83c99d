import test from 'ava'
import sharp from 'sharp'
import { personaSheets } from '../community/personas.ts'
import { dice } from '../dice/dice.ts'
import { choosePictures, type Traits } from './choose.ts'
import { garments } from './clothes.ts'
import { drawPortrait, portraitSize } from './draw.ts'
import { beards, glasses } from './faces.ts'
import { hair } from './hair.ts'
import { heads, profiles } from './heads.ts'
import { headwear } from './headwear.ts'
import type { Look } from './look.ts'
import { hairs, hours, skins } from './palette.ts'
import { scenes } from './scenes.ts'

const traits = (n: number): Traits => ({
  presentation: (['masculine', 'feminine', 'androgynous'] as const)[n % 3] ?? 'androgynous',
  age: 21 + ((n * 7) % 52),
})
const looks = Array.from({ length: 300 }, (_, n) =>
  choosePictures(traits(n), 1, dice(`p${n}`)),
).flat()
const keys = <K extends string>(of: Readonly<Record<K, unknown>>) => Object.keys(of) as K[]

test('the same look draws the same picture', t => {
  const again = choosePictures(traits(3), 1, dice('p3')).map(drawPortrait)
  t.deepEqual(again, [drawPortrait(looks[3] as Look)])
})

test('300 people look like 300 people', t => {
  t.is(new Set(looks.map(drawPortrait)).size, 300)
  const used = <T>(pick: (look: Look) => T) => new Set(looks.map(pick)).size
  t.is(
    used(({ person }) => person.skin),
    keys(skins).length,
  )
  t.true(used(({ person }) => person.hair) >= keys(hair).length - 3)
  t.true(used(({ person }) => person.hairColour) >= keys(hairs).length - 2)
  t.is(
    used(({ moment }) => moment.scene),
    keys(scenes).length,
  )
  t.is(
    used(({ moment }) => moment.hour),
    keys(hours).length,
  )
})

test('pictures of one person keep the face and change the background', t => {
  for (let n = 0; n < 30; n++) {
    const [first, second] = choosePictures(traits(n), 2, dice(`two${n}`))
    t.deepEqual(first?.person, second?.person)
    t.notDeepEqual(first?.moment, second?.moment)
  }
})

test('every part of every person can be drawn, and nothing in it is undefined', async t => {
  const [base] = looks
  if (!base) return t.fail()
  const person = { ...base.person, headwear: undefined }
  const variants: Look[] = [
    ...keys(hair).map(style => ({ ...base, person: { ...person, hair: style } })),
    ...keys(headwear).map(shape => ({
      ...base,
      person: { ...person, headwear: { shape, cloth: 'teal' as const } },
    })),
    ...keys(beards).map(beard => ({ ...base, person: { ...person, beard } })),
    ...keys(glasses).map(shape => ({
      ...base,
      person: { ...person, glasses: { shape, colour: '#fff' } },
    })),
    ...keys(heads).map(head => ({ ...base, person: { ...person, head } })),
    ...keys(profiles).map(profile => ({ ...base, person: { ...person, profile } })),
    ...keys(garments).map(garment => ({ ...base, moment: { ...base.moment, garment } })),
    ...keys(scenes).map(scene => ({ ...base, moment: { ...base.moment, scene } })),
    ...personaSheets.map(({ look }) => look),
  ]
  for (const look of variants) {
    const svg = drawPortrait(look)
    t.notRegex(svg, /undefined|NaN|null/)
    const { width, height } = await sharp(Buffer.from(svg)).metadata()
    t.is(width, portraitSize.width)
    t.is(height, portraitSize.height)
  }
})

test('a portrait is small and refers to nothing outside itself', t => {
  for (const look of looks) {
    const svg = drawPortrait(look)
    t.true(svg.length < 20_000)
    t.notRegex(svg.replace('http://www.w3.org/2000/svg', ''), /https?:|href|<script|<image/)
  }
})
