import { allViews } from '../../projections/views/all-views.ts'
import { code } from './markdown.ts'
import type { ExportedSymbol } from './symbols.ts'

/** Every stored view with the declaration that has its docstring. */
const declaredViews = async (symbols: readonly ExportedSymbol[]) => {
  const files = new Set(
    symbols.flatMap(({ file }) => (file.startsWith('projections/views/') ? [file] : [])),
  )
  const declarations = new Map<unknown, ExportedSymbol>()
  for (const file of files)
    for (const [name, value] of Object.entries(await import(`../../${file}`))) {
      const symbol = symbols.find(one => one.file === file && one.name === name)
      if (symbol) declarations.set(value, symbol)
    }
  return allViews.map(view => {
    const symbol = declarations.get(view)
    if (!symbol?.sentence || !symbol.until)
      throw new Error(`The docstring of the view ${view.name} needs a sentence and an @until.`)
    return { view, symbol }
  })
}

/** Until when most views hold what they hold. */
const USUAL = 'the account is deleted'

/** What every stored view holds, and until when if that is not the usual. */
export const viewContents = async (symbols: readonly ExportedSymbol[]): Promise<string> =>
  (await declaredViews(symbols))
    .map(({ view, symbol: { sentence, until } }) =>
      [`- ${code(view.name)}: ${sentence}.`, ...(until === USUAL ? [] : [`Until: ${until}.`])].join(
        ' ',
      ),
    )
    .join('\n')
