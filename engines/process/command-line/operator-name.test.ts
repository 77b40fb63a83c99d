import { spawnSync } from 'node:child_process'
import { userInfo } from 'node:os'
import test from 'ava'
import { operatorName } from './run-program.ts'

test('an operator is known by the name of their account', t => {
  t.is(operatorName(), userInfo().username)
})

const nameless = 'an account without a name is known by its number'
const NAMELESS = 54_321

if (process.getuid?.() === 0)
  test(nameless, t => {
    const module = new URL('run-program.ts', import.meta.url).href
    const print = `import('${module}').then(one => console.log(one.operatorName()))`
    const { stdout, stderr } = spawnSync(process.execPath, ['-e', print], {
      uid: NAMELESS,
      gid: NAMELESS,
      encoding: 'utf8',
      env: {},
    })
    t.is(stdout, `uid ${NAMELESS}\n`, stderr)
  })
else test.skip(`${nameless}: left out, because only root runs programs as others`, t => t.fail())
