import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import type { Projection } from '../../projections/runtime/define-projection.ts'
import { sources } from '../architecture/sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

type Declared = {
  readonly projection: Projection<unknown>
  /** Path of the declaring file from the root of the repository. */
  readonly file: string
  readonly exportName: string
}

/** The declarations of these views. */
export const findDeclarations = async (
  views: readonly Projection<unknown>[],
): Promise<Declared[]> => {
  const files = (await sources(root, 'projections/views')).filter(file => !/\.test\.ts$/.test(file))
  const modules = await Promise.all(
    files.map(async file => [file, await import(join(root, file))] as const),
  )
  return views.map(projection => {
    for (const [file, exported] of modules)
      for (const [exportName, value] of Object.entries(exported))
        if (value === projection) return { projection, file, exportName }
    throw new Error(`${projection.name} is exported by no file of projections/views/.`)
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
  const path = join(root, file)
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
