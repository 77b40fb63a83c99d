import { MOST_PASSKEYS } from './accounts.ts'
import { bars } from './charts.ts'
import { percent, percentNote, section, sideBySide, table } from './markup.ts'
import type { ShownFigures } from './withhold.ts'

const wayNames = {
  open: 'Open sign-up',
  invitation: 'By an invitation',
  linked: 'Linked by a member',
} as const

/** The report's section about Kith accounts: how they are opened, kept and got back. */
export const accountSection = ({ accounts }: ShownFigures): string => {
  const { ways, waysTotal, passkeys, passkeysTotal, recovery, invitations } = accounts
  const drawn = ways.map(({ way, opened }) => ({
    name: wayNames[way],
    value: opened,
    note: percentNote(opened, waysTotal),
  }))
  const nameOf = (number: number) => `${number}${number === MOST_PASSKEYS ? ' or more' : ''}`
  const tables = [
    table(
      'Accounts by way',
      ['Way', 'Opened', 'Share'],
      [
        ...ways.map(({ way, opened }) => [wayNames[way], opened, percent(opened, waysTotal)]),
        ['All ways', waysTotal, ''],
      ],
    ),
    table(
      'Accounts by passkeys',
      ['Passkeys now', 'Accounts'],
      [
        ...passkeys.map(({ passkeys: number, accounts: value }) => [nameOf(number), value]),
        ['All', passkeysTotal],
      ],
    ),
    table(
      'Recovery codes',
      ['What', 'Number'],
      [
        ['Codes used', recovery.codes],
        ['Accounts that used one', recovery.accounts],
      ],
    ),
    table(
      'Invitations to sign up',
      ['What', 'Number'],
      [
        ['Invitations issued', invitations.issued],
        ['Places offered', invitations.seats],
        ['Places used', invitations.used],
      ],
    ),
  ]
  return section(
    'Accounts',
    'Kith accounts that were opened, by way, and how many passkeys those that are not closed have now. Places are offers, and each use of one is a person.',
    sideBySide(bars('Accounts opened by way', drawn), `<div>${tables.join('')}</div>`),
  )
}
