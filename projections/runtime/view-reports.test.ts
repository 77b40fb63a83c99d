import test from 'ava'
import { origin } from '../../contracts/core/event.ts'
import { createMetrics } from '../../engines/process/operator-listener/metrics.ts'
import { runChecks } from '../../engines/process/operator-listener/readiness.ts'
import { FoldTooSlow } from './projection-failure.ts'
import { trackProgress } from './projection-status.ts'
import { liveViewChecks, observeViews, viewChecks } from './view-reports.ts'

/** A log with its head at 10. */
const log = {
  lag: async (from: string) => 10 - Number(from),
  lagUnit: 'events',
  read: async function* () {},
  async *readAll({ after = origin }: { after?: string } = {}) {
    if (after !== '10') yield { at: new Date(Date.now() - 60_000).toISOString() } as never
  },
  eventAt: async () => undefined,
} as const

test('the lag of each view that is built or followed here is measured at each scrape', async t => {
  const [building, following, waiting] = ['members', 'matches', 'messages'].map(trackProgress)
  following?.progress('7', true)
  waiting?.progress('10', true)
  waiting?.waiting()
  const metrics = createMetrics()
  const trackers = [building, following, waiting]
  observeViews(metrics, () => trackers.flatMap(one => one?.status() ?? []), log)
  const lagOf = async (view: string) =>
    new RegExp(`kith_view_lag\\{view="${view}"\\} (\\d+)`).exec(await metrics.text())?.[1]
  t.is(await lagOf('members'), '10', `nothing is folded beyond ${origin}`)
  t.is(await lagOf('matches'), '3')
  t.is(await lagOf('messages'), undefined, 'another process follows it')

  building?.progress('9', false)
  following?.progress('10', true)
  waiting?.progress('8', true)
  t.deepEqual(await Promise.all(['members', 'matches', 'messages'].map(lagOf)), ['1', '0', '2'])
})

test('a view without a live generation is not ready, and says how far its first one is', async t => {
  const checkpoints: Record<string, string> = { begun: '4' }
  const views = {
    live: async (name: string) => (name === 'whole' ? 'v3' : undefined),
    checkpoint: async (name: string) => checkpoints[name],
  }
  const projections = ['whole', 'begun', 'unknown'].map(name => ({ name, version: 3 }))
  const { ready, checks } = await runChecks(liveViewChecks(projections, views, log.lag))
  t.false(ready)
  t.deepEqual(checks, {
    'view whole': { ok: true },
    'view begun': { ok: false, detail: 'building, 40 % of the log' },
    'view unknown': { ok: false, detail: 'building, 0 % of the log' },
  })
})

test('a view that another process keeps is ready once it is live', async t => {
  const waiting = trackProgress('members')
  waiting.waiting()
  let live: string | undefined
  const views = {
    live: async () => live,
    checkpoint: async () => '5',
  }
  const elsewhere = liveViewChecks([{ name: 'members', version: 1 }], views, log.lag)
  const checks = viewChecks(() => [waiting.status()], log.lag, elsewhere)
  t.deepEqual(await checks['view members']?.(), {
    ok: false,
    detail: 'building, 50 % of the log',
  })
  live = 'v1'
  t.deepEqual(await checks['view members']?.(), { ok: true })
})

test('a process whose raised view is not built yet says so and is not ready for it', async t => {
  let live = 'v2'
  const views = { live: async () => live, checkpoint: async () => '4' }
  const raised = liveViewChecks([{ name: 'members', version: 3 }], views, log.lag)['view members']
  t.deepEqual(await raised?.(), { ok: false, detail: 'building v2 → v3, 40 % of the log' })
  live = 'v3.r1'
  t.deepEqual(await raised?.(), { ok: true })
  live = 'v4'
  t.deepEqual(await raised?.(), { ok: true }, 'a newer process has raised it')
})

test('a fold that lasts long is in the check and the metrics of its view, and no longer once it is over', async t => {
  const slow = trackProgress('members')
  slow.progress('4', true)
  const metrics = createMetrics()
  observeViews(metrics, () => [slow.status()], log)
  const check = viewChecks(() => [slow.status()], log.lag)['view members']
  const event = { id: 'e', position: '5', revision: 0, type: 'ProfileRevised', key: 'm1' }
  slow.slow(new FoldTooSlow('members', event, 3))
  t.deepEqual(await check?.(), {
    ok: false,
    detail:
      'members has been folding ProfileRevised at position 5 into document m1 for 3 s. Mend the fold and restart, or set the event aside: npm run staff -- park 5 --reason "…"',
  })
  t.regex(await metrics.text(), /kith_view_slow_fold_seconds\{view="members"\} 3\n/)
  slow.progress('5', true)
  t.deepEqual(await check?.(), { ok: true })
  t.notRegex(await metrics.text(), /kith_view_slow_fold_seconds\{/)
  t.deepEqual(slow.status().lastFailure, { code: 'fold_too_slow', position: '5' })
})
