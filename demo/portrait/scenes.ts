import type { Hour } from './palette.ts'

/** Draws a scene; the `vary` numbers place and size its parts. */
export type SceneArt = (hour: Hour, vary: readonly [number, number, number]) => string

const leaf = 'M0 0C-34-40-34-110 0-168 34-110 34-40 0 0Z'
const fern =
  'M0 0C-6-60-4-120 10-180M-3-40q-30-6-44-30 30-4 44 30M-3-40q28-16 36-42-30 8-36 42M-3-84q-28-8-38-32 28-2 38 32M-3-84q26-14 34-38-28 8-34 38M2-128q-22-8-30-28 22 0 30 28M2-128q20-10 28-32-24 6-28 32'

const leaves = (list: readonly (readonly [number, number, number, number])[]) =>
  list
    .map(
      ([x, y, turn, size]) =>
        `<path d="${leaf}" transform="translate(${x} ${y}) rotate(${turn}) scale(${size})"/>`,
    )
    .join('')

const orbAt = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#orb)"/>`

const orb = ([a, b, c]: readonly number[]) =>
  orbAt(
    (a ?? 0) > 0.5 ? 270 + (b ?? 0) * 40 : 90 + (b ?? 0) * 40,
    110 + (c ?? 0) * 60,
    88 + (b ?? 0) * 34,
  )

const grove: SceneArt = (hour, vary) =>
  `${orb(vary)}<g fill="${hour.far}" opacity=".8">${leaves([
    [-16, 400, -18, 1.3],
    [416, 420, 20, 1.4],
    [366, 480, -12, 1.6],
  ])}</g><g fill="${hour.near}">${leaves([
    [28, 500, -32, 1.5],
    [0, 470, 4, 1.2],
    [396, 510, 28, 1.5],
  ])}</g>`

const hills: SceneArt = (hour, vary) =>
  `${orb(vary)}<path d="M-60 330c80-70 150-60 230-20s160 30 290-50v360H-60Z" fill="${hour.far}" opacity=".75"/><path d="M-60 420c90-60 170-40 260-10s150 10 260-60v300H-60Z" fill="${hour.near}" opacity=".8"/>`

const sea: SceneArt = (hour, [a]) =>
  `${orbAt(200, 150 + a * 20, 124)}<path d="M-60 286h520v340H-60Z" fill="${hour.near}" opacity=".72"/><g fill="none" stroke="${hour.orb[1]}" stroke-width="3" stroke-linecap="round" opacity=".6"><path d="M40 312h60M300 304h70M6 346h90M318 342h90M70 384h40M290 388h60"/></g>`

const halo: SceneArt = (_, [a]) => orbAt(200, 160, 118 + a * 18)

const moon: SceneArt = (hour, [a]) => {
  const x = a > 0.5 ? 326 : 84
  return `<path d="M${x - 30} 30a78 78 0 1 0 74 112 62 62 0 1 1-74-112Z" fill="url(#orb)"/><g fill="${hour.orb[0]}" opacity=".8"><circle cx="52" cy="210" r="2.6"/><circle cx="352" cy="230" r="2.2"/><circle cx="122" cy="40" r="2"/><circle cx="330" cy="40" r="2.8"/><circle cx="30" cy="60" r="1.8"/><circle cx="372" cy="120" r="1.8"/><circle cx="70" cy="290" r="1.6"/></g><path d="M-60 440c120-50 180-30 260-24s160-6 260-50v270H-60Z" fill="${hour.near}" opacity=".7"/>`
}

const arch: SceneArt = hour =>
  `<path d="M66 620V190a134 134 0 0 1 268 0v430Z" fill="url(#orb)"/><path d="M92 620V192a108 108 0 0 1 216 0v428Z" fill="${hour.far}" opacity=".5"/>`

const ferns: SceneArt = (hour, vary) =>
  `${orb(vary)}<g fill="${hour.far}" stroke="${hour.far}" stroke-width="4" stroke-linecap="round"><path d="${fern}" transform="translate(40 430) rotate(-14) scale(1.5)"/><path d="${fern}" transform="translate(366 440) rotate(16) scale(-1.5 1.5)"/></g><g fill="${hour.near}">${leaves(
    [
      [-6, 520, 12, 1.5],
      [410, 520, -14, 1.5],
    ],
  )}</g>`

const thread: SceneArt = (hour, vary) =>
  `${orb(vary)}<path d="M-60 360C40 410 60 330 60 250 60 150 110 60 210 56s148 84 148 180c0 90 20 150 102 118" fill="none" stroke="${hour.rim}" stroke-width="7" stroke-linecap="round" opacity=".85"/>`

const roofs: SceneArt = (hour, vary) =>
  `${orb(vary)}<path d="M-60 620V318h54v-40h58v62h34V262l34-26 34 26v70h64V300h60v-50h50v64h44v-40h58v52h40v294Z" fill="${hour.far}" opacity=".85"/><g fill="${hour.orb[0]}" opacity=".75"><path d="M12 304h10v14H12zM108 280h9v13h-9zM322 268h10v14h-10zM346 292h10v14h-10zM-34 340h10v14h-10zM392 300h10v14h-10z"/></g>`

const peaks: SceneArt = (hour, vary) =>
  `${orb(vary)}<path d="M-60 430L40 250l60 90 40-60 60 70 70-120 90 130 100-70v340H-60Z" fill="${hour.far}" opacity=".8"/><path d="M40 250l22 33-16 10-14-8-14 8ZM270 230l24 35-18 10-12-10-16 6Z" fill="${hour.orb[0]}" opacity=".8"/>`

const rings: SceneArt = (hour, [a]) => {
  const x = a > 0.5 ? 292 : 108
  return `${orbAt(x, 128, 58)}<g fill="none" stroke="${hour.orb[1]}" stroke-width="2.5"><circle cx="${x}" cy="128" r="92" opacity=".6"/><circle cx="${x}" cy="128" r="130" opacity=".4"/><circle cx="${x}" cy="128" r="172" opacity=".28"/><circle cx="${x}" cy="128" r="218" opacity=".18"/></g>`
}

const pane: SceneArt = (hour, [a]) =>
  `<path d="M52 -20h296v330H52z" fill="url(#orb)"/><path d="M196-20h8v330h-8zM52 140h296v8H52z" fill="${hour.ground[0]}" opacity=".75"/><path d="M30 306h340v16H30z" fill="${hour.near}" opacity=".9"/><g fill="${hour.near}">${leaves(
    [
      [a > 0.5 ? 66 : 334, 310, -26, 0.7],
      [a > 0.5 ? 66 : 334, 310, 4, 0.85],
      [a > 0.5 ? 66 : 334, 310, 34, 0.66],
    ],
  )}</g>`

/** Scenes by name. */
export const scenes = {
  grove,
  hills,
  sea,
  halo,
  moon,
  arch,
  ferns,
  thread,
  roofs,
  peaks,
  rings,
  window: pane,
} as const satisfies Record<string, SceneArt>
export type SceneName = keyof typeof scenes
