import test, { type ExecutionContext } from 'ava'
import { runStaff } from '../../operations/staff/run-staff.ts'
import type { FoldLimits } from '../../projections/runtime/fold-thread.ts'
import { createClient } from '../http/client.ts'
import { newMember } from '../processes/new-member.ts'
import { runCommand } from '../processes/run-command.ts'
import { runRole } from '../processes/run-role.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'
import { until } from '../waiting/until.ts'
import { LOOPING_AGE } from './hurting-views.ts'

const short: FoldLimits = { namedMs: 200, stoppedMs: 4_000, lookMs: 50, stoppingMs: 500 }
const patient: FoldLimits = { ...short, stoppedMs: 3_600_000 }

/** Kith with a view that has a mistake: all in one process, or its projections and the API apart. */
const starts = {
  'all roles in one process': async (t: ExecutionContext, data: string, limits: FoldLimits) => {
    const how = { arguments: [JSON.stringify(limits)] }
    const kith = await runRole(t, 'test/faults/hurting-kith', { KITH_DATA: data }, how)
    return { api: kith, folding: kith }
  },
  'roles as processes': async (t: ExecutionContext, data: string, limits: FoldLimits) => {
    const how = { arguments: [JSON.stringify(limits)] }
    const folding = await runRole(t, 'test/faults/hurting-projections', { KITH_DATA: data }, how)
    return { api: await runRole(t, 'command-api', { KITH_DATA: data }), folding }
  },
}

const message =
  /^profiles has been folding ProfileRevised at position \d+ into document \S+ for \d+ s\. .* npm run staff -- park \d+ --reason "…"$/

for (const [what, start] of Object.entries(starts)) {
  test(`${what}: a fold that does not end is named and stopped; the others go on, and it, too, once its event is parked`, async t => {
    const data = await scratchFolder(t)
    const { api, folding } = await start(t, data, short)
    const me = await newMember(api.origin, 'rowan')
    const you = await newMember(api.origin, 'juniper')
    const operator = createClient(folding.origin)
    const checks = async () => (await operator.get('/readyz')).body.checks
    const readiness = async () => (await checks())['view profiles']
    const othersOf = async (): Promise<[string, { ok: boolean }][]> =>
      Object.entries<{ ok: boolean }>(await checks()).filter(([name]) => name !== 'view profiles')

    const revising = me.send('PATCH', '/api/profile', { age: LOOPING_AGE })
    await until(async () => message.test((await readiness()).detail ?? ''))
    t.false((await readiness()).ok)
    t.is((await operator.get('/healthz')).status, 200)
    await revising

    await until(async () => folding.logged().some(line => line.includes('FoldTooSlow')))
    await until(async () => (await othersOf()).every(([, { ok }]) => ok))
    t.is((await you.get('/api/matches')).status, 200)
    const lines = folding.logged().filter(line => line.includes('has been folding'))
    t.is(lines.length, 2, 'a warning, then the failure')
    for (const line of lines) t.notRegex(line, /rowan|example\.org|"age"/)

    const position = /park (\d+)/.exec(lines[0] ?? '')?.[1] ?? ''
    const parked = await runCommand(runStaff, ['park', position, '--reason', 'a mistake'], {
      KITH_DATA: data,
    })
    t.is(parked.code, 0, parked.errors)
    await until(async () => (await readiness()).ok)
    t.is(await folding.end(), 0)
  })

  test(`${what}: SIGTERM ends the process in order, also in the middle of a fold that does not end`, async t => {
    const { api, folding } = await start(t, await scratchFolder(t), patient)
    const me = await newMember(api.origin, 'rowan')
    const revising = me.send('PATCH', '/api/profile', { age: LOOPING_AGE }).catch(() => {})
    await until(async () => folding.logged().some(line => line.includes('has been folding')))
    t.is(await folding.end(), 0)
    await revising
  })
}
