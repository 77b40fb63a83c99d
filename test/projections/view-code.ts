import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import type { Projection } from '../../projections/runtime/define-projection.ts'

const folder = new URL('../../projections/views/', import.meta.url)

type Declared = {
  readonly projection: Projection<unknown>
  /** Path of the declaring file from the root of the repository. */
  readonly file: string
  readonly exportName: string
}

/** The declarations of these views, by the imports of `projections/views/all-views.ts`. */
export const findDeclarations = async (
  views: readonly Projection<unknown>[],
  viewsSource: string,
): Promise<Declared[]> => {
  const paths = [...viewsSource.matchAll(/from '(\.\.?\/[\w/-]+\.ts)'/g)].map(
    ([, path = '']) => path,
  )
  const modules = await Promise.all(
    paths.map(async path => [path, await import(new URL(path, folder).href)] as const),
  )
  return views.map(projection => {
    for (const [path, exported] of modules)
      for (const [exportName, value] of Object.entries(exported))
        if (value === projection)
          return { projection, file: posix.join('projections/views', path), exportName }
    throw new Error(
      `projections/views/all-views.ts does not import ${projection.name} from its file.`,
    )
  })
}

const ENTRY = 'virtual:view'

/** Functions that declarations call; other views of the same file are left out because these are pure. */
const pureFunctions = ['defineProjection', 'deleteOnAccountClosed']

/**
 * The code of a view's folds: its declaration and every function of `projections/` and `domain/` that
 * it uses, minified without types and comments, so that neither wording nor renaming changes it.
 */
export const codeOf = async ({ file, exportName }: Declared): Promise<string> => {
  const path = fileURLToPath(new URL(`../../${file}`, import.meta.url))
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'one-view',
        resolveId: id => (id === ENTRY ? `\0${ENTRY}` : undefined),
        load: id =>
          id === `\0${ENTRY}`
            ? `export { ${exportName} as view } from ${JSON.stringify(path)}`
            : undefined,
      },
    ],
    build: {
      write: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: {
        input: ENTRY,
        preserveEntrySignatures: 'strict',
        external: id => /\/(contracts|engines)\//.test(id) || !/^[./\0]|^virtual:/.test(id),
        treeshake: { moduleSideEffects: false, manualPureFunctions: pureFunctions },
        output: {
          format: 'es',
          minify: {
            compress: false,
            mangle: { toplevel: true },
            codegen: { removeWhitespace: true },
          },
        },
      },
    },
  })
  const { output } = built as Rolldown.RolldownOutput
  const code = output.map(part => ('code' in part ? part.code : '')).join('\n')
  return code.replaceAll(/import\{[^}]*\}from"[^"]*";/g, '') // names of imported functions
}
