/** The login page, with the way back to `from`. */
export const loginAddress = (from: string): string =>
  from === '/' ? '/auth/login' : `/auth/login?${new URLSearchParams({ next: from })}`
