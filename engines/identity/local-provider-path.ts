/** Path of the local provider on this site. */
export const LOCAL_PROVIDER_PATH = '/oidc'
