import { existsSync, globSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import test from 'ava'

const root = new URL('../../', import.meta.url)
const read = (path: string) => readFile(new URL(path, root), 'utf8')
/** Every page of the repository. The changelog tells of files that are gone. */
const documents = globSync(['*.md', 'docs/**/*.md'], { cwd: root }).filter(
  path => path !== 'CHANGELOG.md',
)

test('every script that a document names exists', async t => {
  const { scripts } = JSON.parse(await read('package.json'))
  for (const document of documents)
    for (const [, name = ''] of (await read(document)).matchAll(/npm run (?:-s )?([a-z-]+)/g))
      t.true(name in scripts, `${document} names npm run ${name}`)
})

const isPath = (text: string) =>
  /^[\w.-]+(\/[\w.*-]+)*\/?$/.test(text) && /[/]|\.(ts|md|mjs)$/.test(text)

const everyPath = async () => {
  const left = new Set(['node_modules', '.git', 'dist'])
  const within = async (folder: string): Promise<string[]> => {
    const entries = await readdir(new URL(folder || './', root), { withFileTypes: true })
    const paths = entries
      .filter(({ name }) => !left.has(name) && folder + name !== 'data')
      .map(entry => {
        const path = folder + entry.name
        return entry.isDirectory() ? within(`${path}/`).then(more => [`${path}/`, ...more]) : [path]
      })
    return (await Promise.all(paths)).flat()
  }
  return (await within('')).map(path => `/${path}`)
}

test('every file that a document names exists', async t => {
  const paths = await everyPath()
  for (const document of documents)
    for (const line of (await read(document)).split('\n')) {
      if (line.includes('<word>')) continue
      for (const [, path = ''] of line.matchAll(/`([^`]+)`/g))
        if (isPath(path) && !path.includes('*') && !/^(\.\/)?(data|secrets)\b/.test(path))
          t.true(
            paths.some(known => known.endsWith(`/${path}`)),
            `${document} names ${path}`,
          )
      for (const [, target = ''] of line.matchAll(/\]\(([^)#]+)\)/g)) {
        if (/^[a-z]+:/.test(target)) continue
        const linked = new URL(target, new URL(document, root))
        t.true(existsSync(fileURLToPath(linked)), `${document}: ${target}`)
      }
    }
})
