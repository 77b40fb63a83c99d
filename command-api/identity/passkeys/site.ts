import { nothingHere } from '../../../contracts/core/refusals.ts'
import { LOCAL_PROVIDER_PATH } from '../../../engines/adapters/openid/local-configuration.ts'
import type { Config } from '../../../engines/config/config.ts'
import type { PasskeySite } from '../../handlers/services.ts'

/** @throws {Refusal} `not_found`: this Kith signs people in elsewhere. */
export const requireSite = ({
  passkeySite,
}: {
  readonly passkeySite: PasskeySite | undefined
}): PasskeySite => {
  if (!passkeySite) throw nothingHere()
  return passkeySite
}

/** The site of passkeys that a configuration names. */
export const passkeySiteOf = ({ platform }: Pick<Config, 'platform'>): PasskeySite | undefined => {
  if (platform.type !== 'passkeys') return undefined
  const { origin } = platform
  const { hostname: domain } = new URL(origin)
  return { domain, origin, issuer: `${origin}${LOCAL_PROVIDER_PATH}` }
}
