import { execFile } from 'node:child_process'
import { constants, getPriority } from 'node:os'
import { promisify } from 'node:util'
import test from 'ava'

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority

/** The priority of a process that ran `before`, then `lowerPriority`. */
const priorityAfter = async (before: string): Promise<number> => {
  const script = `
    import { getPriority, setPriority } from 'node:os'
    import { lowerPriority } from ${JSON.stringify(new URL('./lower-priority.ts', import.meta.url).href)}
    ${before}
    lowerPriority()
    console.log(getPriority())`
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    script,
  ])
  return Number(stdout)
}

test('a process lowers its priority', async t => {
  t.is(await priorityAfter(''), Math.max(getPriority(), PRIORITY_BELOW_NORMAL))
})

test('a process with the lowest priority keeps it', async t => {
  t.is(await priorityAfter(`setPriority(${PRIORITY_LOW})`), PRIORITY_LOW)
})
