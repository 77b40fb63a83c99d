import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import test from 'ava'
import { roles, sources } from './sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What files of each role may import, besides their own folder. */
const allowed: Record<string, (target: string) => boolean> = {
  contracts: () => false,
  domain: within('contracts'),
  engines: within('contracts', 'domain'),
  projections: within('contracts', 'domain', 'engines'),
  'command-api': within('contracts', 'domain', 'engines', 'projections'),
  workers: within('contracts', 'domain', 'engines', 'projections'),
  operations: within('contracts', 'domain', 'engines', 'projections'),
  web: within('contracts'),
  demo: target => target !== 'start.ts',
}

function within(...folders: string[]) {
  return (target: string) =>
    folders.some(folder => target === folder || target.startsWith(`${folder}/`))
}

const isSpec = (path: string) => /\.(test|suite)\.tsx?$/.test(path)

const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?<!')(?:from|import)\s*\(?\s*'([^']+)'/g)].map(
    ([, specifier]) => specifier ?? '',
  )

const runTimeImportsOf = (text: string): string[] =>
  importsOf(text.replace(/^(import|export) type [^']*'[^']+'/gm, '')).filter(name =>
    /^(\.|zod$)/.test(name),
  )

for (const [role, mayImport] of Object.entries(allowed)) {
  test(`${role} imports only from the roles it may depend on`, async t => {
    const files = (await sources(root, role)).filter(file => !isSpec(file))
    t.true(files.length > 0, `${role} has no source`)
    for (const file of files) {
      for (const specifier of importsOf(await readFile(join(root, file), 'utf8'))) {
        if (!specifier.startsWith('.')) continue
        const target = normalize(join(dirname(file), specifier))
          .split(sep)
          .join('/')
        t.true(target.startsWith(`${role}/`) || mayImport(target), `${file} imports ${target}`)
      }
    }
  })
}

/** The folder of a file, in its layer; the layer for a file at a layer's root. */
const folderOf = (file: string): string =>
  /^(engines\/adapters\/[^/]+|[^/]+\/[^/]+|[^/]+)/.exec(dirname(file))?.[0] ?? ''

/** The folders that the files of each folder import. */
const importsOfFolders = async (): Promise<Map<string, Set<string>>> => {
  const roots = (await readdir(root)).filter(file => file.endsWith('.ts'))
  const inFolders = await Promise.all([...roles, 'demo', 'tools'].map(role => sources(root, role)))
  const imported = new Map<string, Set<string>>()
  for (const file of [...roots, ...inFolders.flat()].filter(path => !isSpec(path)))
    for (const specifier of importsOf(await readFile(join(root, file), 'utf8'))) {
      if (!specifier.startsWith('.')) continue
      const target = normalize(join(dirname(file), specifier))
      const [from, to] = [folderOf(file), folderOf(target.split(sep).join('/'))]
      if (from !== to) imported.set(from, (imported.get(from) ?? new Set()).add(to))
    }
  return imported
}

/** Circles among folders, each as the way from a folder back to it. */
const circlesAmong = (imported: ReadonlyMap<string, ReadonlySet<string>>): string[] => {
  const visited = new Set<string>()
  const circles: string[] = []
  const visit = (folder: string, way: readonly string[]): void => {
    const before = way.indexOf(folder)
    if (before >= 0) circles.push([...way.slice(before), folder].join(' -> '))
    if (visited.has(folder)) return
    visited.add(folder)
    for (const next of imported.get(folder) ?? []) visit(next, [...way, folder])
  }
  for (const folder of imported.keys()) visit(folder, [])
  return circles
}

test('folders import each other in one direction, without a circle', async t => {
  const imported = await importsOfFolders()
  t.true(imported.size > 100)
  t.deepEqual(circlesAmong(imported), [])
})

test('a circle of folders is found', t => {
  const imports = { a: ['b'], b: ['c', 'd'], c: ['b'] }
  const imported = new Map(Object.entries(imports).map(([from, to]) => [from, new Set(to)]))
  t.deepEqual(circlesAmong(imported), ['b -> c -> b'])
})

/** Packages that a file loads or reads at run time, with their scope. */
const packagesOf = (text: string): string[] =>
  [
    ...text
      .replace(/^(import|export) type [^']*'[^']+'/gm, '')
      .matchAll(
        /(?<!')(?:from|import|meta\.resolve|require\.resolve)\s*\(?\s*'((?:@[^'/]+\/)?[a-z][^'/]*)/g,
      ),
  ]
    .map(([, name]) => name ?? '')
    .filter(name => !name.startsWith('node:'))

test('packages of the roles are dependencies, so that an installation without tools has them', async t => {
  const { dependencies } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const installed = Object.keys(allowed).filter(role => role !== 'web' && role !== 'demo')
  const files = (await Promise.all(installed.map(role => sources(root, role)))).flat()
  for (const file of files.filter(path => !isSpec(path)))
    for (const name of packagesOf(await readFile(join(root, file), 'utf8')))
      t.true(name in dependencies, `${file} needs ${name}`)
})

/** Files that import an adapter, each with the reason. */
const adapterImporters: Readonly<Record<string, string>> = {
  'engines/open-ports.ts': 'opens the engines that the environment names',
  'engines/open-stores.ts': 'opens their stores',
  'operations/backup/run-backup.ts': 'copies SQLite files',
  'operations/rebuild-views.ts': 'asks whether a process has SQLite files open',
  'operations/transfer/transfer.ts': 'asks the same',
  'engines/adapters/gazetteer/search-places.ts': 'a SQLite file that ships with the program',
  'projections/fold-worker.ts': 'writes views on its own thread',
  'projections/history/database/view-tables.ts':
    'documents on their way into a table, of one process',
  'projections/runtime/checkout-fold.ts': 'documents in a file without a name, of one process',
  'engines/process/preflight.ts': "recognises SQLite's errors",
}

const isAdapter = (target: string): boolean =>
  /^engines\/adapters\/(disk|eventstoredb|mongodb|redis|s3|sqlite|stripe)\//.test(target)

test('adapters are opened in one place, by the engines that the environment names', async t => {
  const importers = new Set<string>()
  const others = Object.keys(allowed).filter(role => role !== 'web')
  const inRoles = await Promise.all(others.map(role => sources(root, role)))
  const files = inRoles.flat()
  for (const file of files.filter(path => !isSpec(path) && !isAdapter(path)))
    for (const specifier of runTimeImportsOf(await readFile(join(root, file), 'utf8'))) {
      const target = normalize(join(dirname(file), specifier))
        .split(sep)
        .join('/')
      if (isAdapter(target)) importers.add(file)
    }
  t.deepEqual([...importers].toSorted(), Object.keys(adapterImporters).toSorted())
})

test('only start.ts and specs import demo/', async t => {
  const roots = (await readdir(root)).filter(file => file.endsWith('.ts') && file !== 'start.ts')
  t.true(roots.includes('kith.ts'))
  for (const file of roots)
    for (const specifier of importsOf(await readFile(join(root, file), 'utf8')))
      t.false(specifier.startsWith('./demo/'), `${file} imports ${specifier}`)
})

/** Packages that the layers without I/O may load. */
const purePackages: Readonly<Record<string, readonly string[]>> = {
  contracts: ['zod', 'uuid'],
  domain: ['node:util'],
}

for (const [role, packages] of Object.entries(purePackages))
  test(`${role} imports no package but ${packages.join(' and ')}, and does no I/O`, async t => {
    for (const file of (await sources(root, role)).filter(path => !isSpec(path))) {
      const others = importsOf(await readFile(join(root, file), 'utf8')).filter(
        specifier => !specifier.startsWith('.') && !packages.includes(specifier),
      )
      t.deepEqual(others, [], file)
    }
  })

/** Modules that validate forms. They load beside the form, so that no screen waits for them. */
const CHECKS = 'web/profiles/profile-checks.ts'

test('the web client loads schemas only where it validates a form', async t => {
  const loadsZod = new Map<string, Promise<boolean>>()
  const loads = (file: string): Promise<boolean> => {
    const known = loadsZod.get(file)
    if (known) return known
    const found = (async () => {
      for (const specifier of runTimeImportsOf(await readFile(join(root, file), 'utf8'))) {
        if (specifier === 'zod') return true
        const target = normalize(join(dirname(file), specifier))
          .split(sep)
          .join('/')
        if (target.startsWith('contracts/') && (await loads(target))) return true
      }
      return false
    })()
    loadsZod.set(file, found)
    return found
  }
  const isClient = (file: string) => !isSpec(file) && !file.startsWith('web/build/')
  const loading: string[] = []
  for (const file of (await sources(root, 'web')).filter(isClient))
    if (await loads(file)) loading.push(file)
  t.deepEqual(loading, [CHECKS], 'import endpoints and catalogues, and types with `import type`')
})
