import { readFileSync } from 'node:fs'
import test from 'ava'

type Package = {
  readonly name?: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: true
  readonly optional?: true
  readonly dev?: true
}

const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8'))

const packages: Readonly<Record<string, Package>> = read('package-lock.json').packages
const installed = Object.entries(packages).filter(([path]) => path !== '')

test('every package of the lockfile has an integrity hash and no download address', t => {
  for (const [path, { integrity, resolved }] of installed) {
    t.regex(integrity ?? '', /^sha512-/, path)
    t.is(resolved, undefined, path)
  }
})

test('the runtime is a package of the lockfile and is not downloaded by an install script', t => {
  const runtimes = installed.filter(([path]) =>
    /^node_modules\/node-(?:bin-)?\w+-(?:x64|arm64)$/.test(path),
  )
  t.deepEqual(
    runtimes.map(([path]) => path.slice('node_modules/'.length)),
    Object.keys(read('package.json').optionalDependencies),
  )
  for (const [path, { hasInstallScript }] of runtimes) t.is(hasInstallScript, undefined, path)
  t.false('node_modules/node' in packages)
})

test('no package reports its installation: the one that does is replaced by an empty one', t => {
  t.is(packages['node_modules/@scarf/scarf']?.name, 'empty-npm-package')
})
