import { isFew, isSmall, lightestOf, unless, WITHHELD } from '../small-cells.ts'
import type { Figures } from './figures.ts'
import { withholdRows } from './withhold-rows.ts'

/**
 * Kith accounts. Those with passkeys are all that were opened but the closed ones: where these are few,
 * the total of passkeys is withheld, and lines of it. Each use of an invitation opened an account:
 * both counts are withheld together, and where few did not.
 */
export const withholdAccounts = ({ accounts, least }: Figures) => {
  const { ways, passkeys, gone, recovery, invitations } = accounts
  const opened = withholdRows(ways, least, [{ shown: ['opened'] }])
  const areFewGone = isSmall([gone], least)
  const lightest = lightestOf(passkeys.map(line => line.accounts))
  const now = withholdRows(passkeys, least, [
    {
      shown: ['accounts'],
      forced: index => areFewGone && passkeys[index]?.accounts === lightest,
    },
  ])
  const invited = ways.findIndex(({ way }) => way === 'invitation')
  const { value: used } = invitations.used
  const hidesUses =
    opened.rows[invited]?.opened === WITHHELD ||
    isFew(used, least) ||
    isFew(Math.abs(used - (ways[invited]?.opened.value ?? 0)), least)
  return {
    ways: opened.rows,
    waysTotal: opened.total.opened,
    passkeys: now.rows,
    passkeysTotal: areFewGone ? WITHHELD : now.total.accounts,
    recovery: withholdRows([recovery], least, [
      { shown: ['codes', 'accounts'], between: ['again', 'withoutCode'] },
    ]).total,
    invitations: { ...invitations, used: unless(hidesUses, used) },
  }
}
