import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Projection } from '../../projections/runtime/define-projection.ts'

const urlOf = (file: string) => JSON.stringify(new URL(`../../${file}`, import.meta.url).href)

/** A view with a fault in the fold of one of these event types, as `mutatedView` makes it. */
export type Mutation = { readonly view: Projection<unknown>; readonly types: readonly string[] }

/** Writes a checkout that has everything of this one but a fault in the fold of one view. */
export const writeMutatedCheckout = async (
  folder: string,
  { view, types }: Mutation,
  seed: number,
): Promise<void> => {
  await mkdir(join(folder, 'contracts/core'), { recursive: true })
  await mkdir(join(folder, 'projections/views'), { recursive: true })
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(
    join(folder, 'contracts/events.ts'),
    `export { definitionOf } from ${urlOf('contracts/events.ts')}`,
  )
  await writeFile(
    join(folder, 'projections/views/all-views.ts'),
    `import { allViews as views } from ${urlOf('projections/views/all-views.ts')}
import { mutatedView } from ${urlOf('test/properties/mutated-view.ts')}
export const allViews = views.map(view =>
  view.name === '${view.name}' ? mutatedView(view, ${JSON.stringify(types)}, ${seed}) : view)`,
  )
}
