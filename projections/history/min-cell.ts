import { type Command, InvalidArgumentError } from 'commander'

export type MinCellOption = { readonly minCell: number }

const DEFAULT_LEAST = 5

const membersFromZero = (text: string): number => {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give a whole number from 0 to 9999; 0 withholds nothing.')
}

/** The option that withholds what few members did. */
export const withMinCell = (command: Command): Command =>
  command.option(
    '--min-cell <members>',
    'withhold what fewer members did, and what tells it; 0 withholds nothing',
    membersFromZero,
    DEFAULT_LEAST,
  )
