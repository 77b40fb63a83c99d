import { isFew, isSmall, lightestOf, unless, WITHHELD } from '../small-cells.ts'
import type { Figures } from './figures.ts'
import { withholdCounts, withLines } from './withhold-counts.ts'

/**
 * Kith accounts. Those with passkeys are all that were opened but the closed ones: where these are few,
 * the total of passkeys is withheld, and lines of it. Each use of an invitation opened an account:
 * both counts are withheld together, and where few did not.
 */
export const withholdAccounts = ({ accounts, least }: Figures) => {
  const { ways, passkeys, gone, recovery, invitations } = accounts
  const opened = withholdCounts(ways, least, { shown: ['opened'], between: [] })
  const areFewGone = isSmall([gone], least)
  const lightest = lightestOf(passkeys.map(line => line.accounts))
  const now = withholdCounts(passkeys, least, {
    shown: ['accounts'],
    between: [],
    forced: index => areFewGone && passkeys[index]?.accounts === lightest,
  })
  const { codes, accounts: recovered } = withholdCounts([recovery], least, {
    shown: ['codes', 'accounts'],
    between: ['again', 'withoutCode'],
  }).total
  const invited = ways.findIndex(({ way }) => way === 'invitation')
  const { value: used } = invitations.used
  const hidesUses =
    opened.lines[invited]?.opened === WITHHELD ||
    isFew(used, least) ||
    isFew(Math.abs(used - (ways[invited]?.opened.value ?? 0)), least)
  return {
    ways: withLines(
      ways.map(({ way }) => ({ way })),
      opened.lines,
    ),
    waysTotal: opened.total.opened,
    passkeys: withLines(
      passkeys.map(({ passkeys: number }) => ({ passkeys: number })),
      now.lines,
    ),
    passkeysTotal: areFewGone ? WITHHELD : now.total.accounts,
    recovery: { codes, accounts: recovered },
    invitations: { ...invitations, used: unless(hidesUses, used) },
  }
}
