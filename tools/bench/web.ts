import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import lighthouse from 'lighthouse'
import { signInAs } from '../../operations/sign-in/sign-in-flow.ts'
import { launchChromium } from '../../test/browser/launch-chromium.ts'
import { createClient } from '../../test/http/client.ts'
import { startKith } from '../../test/processes/kith-process.ts'
import { loadsOf } from '../../web/build/route-sizes.ts'
import { atLeast, atMost, type BenchRow, context, percentile } from './harness/report.ts'
import { scratch } from './harness/scratch.ts'

const dist = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** Points of 100 that each page must reach, by category. */
const asked = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const

/** The visitor's page and the member's first one. */
const bars = { landing: asked, home: asked } as const

/** Number of runs; the median counts, because the machine can be busy at times. */
const RUNS = 3
const PORT = 9_787

/**
 * How much slower than this machine a mid-range phone is.
 *
 * @param index Lighthouse's measure of this machine's processor.
 * @see https://lighthouse-cpu-throttling-calculator.vercel.app, the curve that Lighthouse's
 *   docs/throttling.md asks to calibrate by.
 */
const slowdownFor = (index: number): number => {
  if (index >= 1_300) return 3 + (index - 1_300) / 233
  if (index >= 800) return 2 + (index - 800) / 500
  return 1 + Math.max(0, index - 150) / 650
}

type Visit = { readonly origin: string; readonly path: string; readonly cookie?: string }

/** Points by category, and the measures behind those for performance in milliseconds. */
const lookOnce = async (
  { origin, path, cookie }: Visit,
  categories: readonly string[],
  slowdown = 1,
) => {
  const ran = await lighthouse(origin + path, {
    port: PORT,
    logLevel: 'error',
    onlyCategories: [...categories],
    throttling: { cpuSlowdownMultiplier: slowdown },
    ...(cookie ? { extraHeaders: { cookie } } : {}),
  })
  if (!ran || ran.lhr.runtimeError) throw new Error(`${path}: ${ran?.lhr.runtimeError?.message}`)
  const { lhr } = ran
  const points = categories.map(name => (lhr.categories[name]?.score ?? 0) * 100)
  const largest = lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN
  return { points, largest, index: lhr.environment.benchmarkIndex }
}

const look = async (
  name: keyof typeof bars,
  visit: Visit,
  slowdown: number,
): Promise<BenchRow[]> => {
  const most = Object.entries(bars[name])
  const categories = most.map(([category]) => category)
  const runs: Awaited<ReturnType<typeof lookOnce>>[] = []
  for (let run = 0; run < RUNS; run += 1) runs.push(await lookOnce(visit, categories, slowdown))
  return [
    ...most.map(([category, least], index) => {
      const points = runs.map(run => run.points[index] ?? 0)
      return atLeast(`${name}, ${category}`, percentile(points, 0.5), 'points', least)
    }),
    context(
      `${name}, largest paint`,
      percentile(
        runs.map(run => run.largest),
        0.5,
      ),
      'ms',
    ),
  ]
}

/** Bytes that browsers load, against the bars of `npm run check:size`. */
const sizes = (): BenchRow[] =>
  loadsOf(dist).map(({ name, files, limit }) => {
    const bytes = files.reduce(
      (sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length,
      0,
    )
    return atMost(`JavaScript, ${name}`, bytes / 1_000, 'kB', limit)
  })

/** A new member of the demo community, with a profile and no swipes. */
const newcomer = async (origin: string): Promise<string> => {
  const cookie = await signInAs('bench@example.org', origin)
  const { post } = createClient(origin, { cookie })
  const said = { pseudonym: 'Juniper', age: 30, gender: 'woman', orientation: 'pansexual' }
  const { status } = await post('/api/profile', said)
  if (status !== 200) throw new Error(`No profile: ${status}`)
  return cookie
}

/** Lighthouse scores on a simulated phone for a visitor's page and a member's, and their sizes. */
export const benchWeb = async (): Promise<BenchRow[]> => {
  await using folder = await scratch()
  await using kith = await startKith(folder.folder, { KITH_DEMO: 'on' })
  const { origin } = kith
  const cookie = await newcomer(origin)
  await using _browser = await launchChromium([`--remote-debugging-port=${PORT}`], 'browser')
  const landing = { origin, path: '/' }
  const { index } = await lookOnce(landing, ['seo'])
  const slowdown = slowdownFor(index)
  return [
    context('processor of this machine', index, 'Lighthouse'),
    context('a phone is slower than it by', slowdown, 'times'),
    ...(await look('landing', landing, slowdown)),
    ...(await look('home', { ...landing, cookie }, slowdown)),
    ...sizes(),
  ]
}
