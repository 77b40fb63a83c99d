import { readConfig } from './engines/config/config.ts'
import { requireEmbedded } from './engines/config/require-embedded.ts'
import { createStorageHealth } from './engines/ports/storage-health.ts'
import { openWorkbench, everything } from './test/projections/workbench.ts'
import { openEmbeddedKeys } from './test/stores/embedded-keys.ts'
import { startFoldThread } from './projections/runtime/fold-thread.ts'
import { profiles } from './projections/views/profiles.ts'
import { turnouts, hurtingAges } from './test/projections/hurting-views.ts'
import { named, profileCreated } from './test/projections/histories.ts'
const bench = await openWorkbench()
const config = requireEmbedded(readConfig({ KITH_DATA: bench.path('.') }))
await (await openEmbeddedKeys({ store: config.records, master: config.masterKey }))[Symbol.asyncDispose]()
const folding = startFoldThread(config, { views: bench.views, storage: createStorageHealth((s,f)=>console.log(s,f)), traces: undefined }, { viewsFrom: new URL('./test/projections/hurting-views.ts', import.meta.url), limits: { namedMs: 50, stoppedMs: 250, lookMs: 10, stoppingMs: 200 } })
const me = named('me')
await bench.happened([profileCreated(me), { type: 'ProfileRevised', data: { profileId: me, changes: { age: 31 } } }])
console.log('run')
const runner = bench.run([profiles, turnouts], { folding, onFailure: (v, e) => console.log(v, e), onSlow: (v, e) => console.log('slow', v, e.message) })
setInterval(() => console.log(runner.status().map(s => [s.name, s.status, s.position, s.failure?.code].join())), 1000)
console.log(await bench.caughtUp(profiles, turnouts))
for (let age = 32; age < 40; age += 1) {
  const t0 = performance.now()
  const position = await bench.happened([{ type: 'ProfileRevised', data: { profileId: me, changes: { age } } }]); folding.appended()
  const t1 = performance.now()
  console.log(await bench.views.waitForPosition('profiles', position, bench.closing), (await everything(bench.views, profiles))[me]?.age, t1-t0, performance.now() - t1)
}
await bench.happened([{ type: 'ProfileRevised', data: { profileId: me, changes: { age: hurtingAges.loops } } },{ type: 'ProfileRevised', data: { profileId: me, changes: { age: 33 } } }]); folding.appended()
console.log(await bench.caughtUp(profiles))
console.log((await everything(bench.views, profiles))[me]?.age)
await new Promise(r => setTimeout(r, 1500))
process.exit()
