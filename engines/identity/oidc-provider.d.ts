/*
 * The package's front door warns on standard error of every Node that has no LTS name yet, and
 * cannot be told not to. Behind it stand the same exports.
 */
declare module 'oidc-provider/lib/provider.js' {
  export { Provider } from 'oidc-provider'
}

declare module 'oidc-provider/lib/helpers/interaction_policy/index.js' {
  import type { interactionPolicy } from 'oidc-provider'
  export const base: typeof interactionPolicy.base
}
