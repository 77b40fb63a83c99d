import type { Place } from '../../../contracts/profiles/places.ts'

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

type ZonedLocale = Intl.Locale & {
  readonly getTimeZones?: () => readonly string[] | undefined
  readonly timeZones?: readonly string[]
}

/** Time zones of a country by its English name; none where the browser knows none. */
const zonesIn = (country: string): readonly string[] => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = LETTERS.flatMap(one => LETTERS.map(other => one + other))
  const code = codes.find(region => names.of(region) === country)
  const locale: ZonedLocale | undefined =
    code === undefined ? code : new Intl.Locale('und', { region: code })
  return locale?.getTimeZones?.() ?? locale?.timeZones ?? []
}

/**
 * The zone to propose for an event in a city: the only one of its country, or `own` where
 * the country has it or is unknown; empty where only the organizer knows.
 */
export const proposedZone = ({ country }: Place, own: string): string => {
  const zones = zonesIn(country)
  const [only = own, ...others] = zones
  if (others.length === 0) return only
  return zones.includes(own) ? own : ''
}
