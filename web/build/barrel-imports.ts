import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** Packages with one file that says again what hundreds of others say. */
const barrels = ['lucide-react', 'radix-ui'] as const

/** Where a name of such a package is said first. */
type Origin = { readonly from: string; readonly name: string }

type Name = { readonly name?: string; readonly value?: string }
type Statement = {
  readonly type: string
  readonly source?: { readonly value: string } | null
  readonly specifiers?: readonly {
    readonly type: string
    readonly local: Name
    readonly imported?: Name
    readonly exported?: Name
  }[]
}

const textOf = (name: Name | undefined): string => name?.name ?? name?.value ?? ''

const originsIn = (body: readonly Statement[]): ReadonlyMap<string, Origin> => {
  const imported = new Map<string, Origin>()
  const origins = new Map<string, Origin>()
  for (const { type, source, specifiers = [] } of body)
    for (const one of specifiers) {
      const local = textOf(one.local)
      if (type === 'ImportDeclaration' && source)
        imported.set(local, {
          from: source.value,
          name: one.type === 'ImportNamespaceSpecifier' ? '*' : textOf(one.imported) || 'default',
        })
      if (type !== 'ExportNamedDeclaration') continue
      const origin = source ? { from: source.value, name: local } : imported.get(local)
      if (origin) origins.set(textOf(one.exported), origin)
    }
  return origins
}

const importing = new RegExp(`^import \\{([^}]*)\\} from '(${barrels.join('|')})'`, 'gm')

/**
 * Imports from packages that gather others straight from where each name comes from: which screen
 * uses what can then be seen in the graph of files, and no build reads a thousand icons.
 *
 * @throws {Error} a name is not in its package.
 */
export const barrelImports = (): Plugin => {
  const known = new Map<string, { file: string; origins: ReadonlyMap<string, Origin> }>()
  return {
    name: 'kith-barrel-imports',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      for (const barrel of barrels) {
        const file = (await this.resolve(barrel, import.meta.filename))?.id
        if (!file) throw new Error(`There is no ${barrel}.`)
        const { body } = this.parse(await readFile(file, 'utf8'))
        known.set(barrel, { file, origins: originsIn(body as unknown as Statement[]) })
      }
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: importing },
      async handler(code) {
        const straight = async (names: string, barrel: string) => {
          const { file, origins } = known.get(barrel) ?? { file: '', origins: new Map() }
          const lines: string[] = []
          for (const said of names.split(',').map(one => one.trim())) {
            if (!said || said.startsWith('type ')) continue
            const [name = '', local = name] = said.split(' as ')
            const origin = origins.get(name)
            const from = origin && (await this.resolve(origin.from, file))?.id
            if (!from) throw new Error(`${barrel} has no ${name}.`)
            const what = origin.name === '*' ? `* as ${local}` : `{ ${origin.name} as ${local} }`
            lines.push(`import ${what} from ${JSON.stringify(from)}`)
          }
          return lines.join(';')
        }
        let made = code
        for (const [statement, names = '', barrel = ''] of code.matchAll(importing))
          made = made.replace(statement, await straight(names, barrel))
        return { code: made, map: null }
      },
    },
  }
}
