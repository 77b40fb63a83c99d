import { type Displace, displaceWith } from '../../projections/discovery/displacement.ts'
import { type SecretOf, secretsWith } from '../../projections/discovery/member-secrets.ts'

/** Displaces places as an installation does, under a fixed key for specs. */
export const displaceForSpecs: Displace = displaceWith(Buffer.alloc(32, 7))

/** Secrets of members under a fixed key for specs. */
export const secretsForSpecs: SecretOf = secretsWith(Buffer.alloc(32, 7))
